import Dependencies
import Foundation

/// The order of a list of tickets.
public enum SortOrder: String, CaseIterable, Sendable {
  case newestFirst
  case oldestFirst
}

/// The user's settings.
public struct SettingsClient: Sendable {
  /// Returns the number of tickets that a list shows.
  public var pageSize: @Sendable () -> Int
  /// Changes the number of tickets that a list shows.
  public var setPageSize: @Sendable (Int) -> Void
  /// Returns the order of a list of tickets.
  public var sortOrder: @Sendable () -> SortOrder
  /// Changes the order of a list of tickets.
  public var setSortOrder: @Sendable (SortOrder) -> Void

  /// Creates a client from its endpoints.
  public init(
    pageSize: @escaping @Sendable () -> Int, setPageSize: @escaping @Sendable (Int) -> Void,
    sortOrder: @escaping @Sendable () -> SortOrder, setSortOrder: @escaping @Sendable (SortOrder) -> Void
  ) {
    self.pageSize = pageSize
    self.setPageSize = setPageSize
    self.sortOrder = sortOrder
    self.setSortOrder = setSortOrder
  }
}

extension SettingsClient: DependencyKey {
  private static let defaultPageSize = 20

  public static let liveValue = userDefaults(suiteName: nil)

  /// Settings in memory. Each test and each preview gets the default settings.
  public static var testValue: SettingsClient {
    let pageSize = LockIsolated(defaultPageSize)
    let sortOrder = LockIsolated(SortOrder.newestFirst)
    return SettingsClient(
      pageSize: { pageSize.value },
      setPageSize: { pageSize.setValue($0) },
      sortOrder: { sortOrder.value },
      setSortOrder: { sortOrder.setValue($0) }
    )
  }
  public static var previewValue: SettingsClient { testValue }

  /// Returns settings in a suite of the user's defaults, or in the app's own defaults for `nil`.
  ///
  /// Each endpoint creates its `UserDefaults`, because that class isn't `Sendable` on all platforms.
  public static func userDefaults(suiteName: String?) -> SettingsClient {
    @Sendable func defaults() -> UserDefaults { suiteName.flatMap { UserDefaults(suiteName: $0) } ?? .standard }
    return SettingsClient(
      pageSize: {
        let stored = defaults().integer(forKey: "pageSize")
        return stored > 0 ? stored : defaultPageSize
      },
      setPageSize: { defaults().set($0, forKey: "pageSize") },
      sortOrder: { defaults().string(forKey: "sortOrder").flatMap { SortOrder(rawValue: $0) } ?? .newestFirst },
      setSortOrder: { defaults().set($0.rawValue, forKey: "sortOrder") }
    )
  }
}

extension DependencyValues {
  /// The user's settings.
  public var settings: SettingsClient {
    get { self[SettingsClient.self] }
    set { self[SettingsClient.self] = newValue }
  }
}
