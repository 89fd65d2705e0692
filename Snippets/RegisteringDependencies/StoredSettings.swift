// snippet.hide
import Dependencies
import Foundation
import Testing

// snippet.show
// snippet.settings
struct SettingsClient: Sendable {
  var pageSize: @Sendable () -> Int
  var setPageSize: @Sendable (Int) -> Void
}

extension SettingsClient {
  static func userDefaults(suiteName: String?) -> SettingsClient {
    @Sendable func defaults() -> UserDefaults { UserDefaults(suiteName: suiteName) ?? .standard }
    return SettingsClient(
      pageSize: { defaults().integer(forKey: "pageSize") },
      setPageSize: { defaults().set($0, forKey: "pageSize") }
    )
  }
}

private enum SettingsKey: DependencyKey {
  static let liveValue = SettingsClient.userDefaults(suiteName: nil)
}

extension DependencyValues {
  var settings: SettingsClient {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
}
// snippet.test
@Test func storesPageSize() {
  let suiteName = "com.example.helpdesk.tests.\(UUID())"
  defer { UserDefaults().removePersistentDomain(forName: suiteName) }

  withDependencies {
    $0.settings = .userDefaults(suiteName: suiteName)
  } operation: {
    @Dependency(\.settings) var settings
    settings.setPageSize(50)
    #expect(settings.pageSize() == 50)
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
