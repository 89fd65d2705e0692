import Dependencies
import Foundation

public struct SettingsClient: Sendable {
  public var pageSize: @Sendable () -> Int
  public var setPageSize: @Sendable (_ pageSize: Int) -> Void
}

private enum SettingsKey: DependencyKey {
  static let liveValue = SettingsClient(
    pageSize: {
      let stored = UserDefaults.standard.integer(forKey: "pageSize")
      return stored > 0 ? stored : 20
    },
    setPageSize: { UserDefaults.standard.set($0, forKey: "pageSize") }
  )

  static var testValue: SettingsClient {
    let pageSize = LockIsolated(20)
    return SettingsClient(
      pageSize: { pageSize.value },
      setPageSize: { pageSize.setValue($0) }
    )
  }
}

extension DependencyValues {
  public var settings: SettingsClient {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
}
