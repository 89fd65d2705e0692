/// A key for a dependency whose live value can be in another module.
///
/// Conform to this protocol in a module that contains only the interface of a dependency. Tests of features that import
/// the interface then don't build a database driver or a network stack:
///
/// ```swift
/// struct DraftStore: Sendable {
///   var load: @Sendable () throws -> String?
/// }
///
/// extension DraftStore: TestDependencyKey {
///   static var testValue: DraftStore { DraftStore(load: { nil }) }
///   static var previewValue: DraftStore { DraftStore(load: { "Printer is offline" }) }
/// }
///
/// extension DraftStore: DependencyKey {
///   static var liveValue: DraftStore {
///     DraftStore(load: { try String(contentsOfFile: "/var/drafts/latest", encoding: .utf8) })
///   }
/// }
///
/// @Test func startsWithoutDraft() throws {
///   @Dependency(DraftStore.self) var draftStore
///   #expect(try draftStore.load() == nil)
/// }
/// ```
///
/// The second extension belongs to the module with the implementation. You don't register it: the library finds the
/// live value if the app links that module, and otherwise reports an issue that names the dependency. If both are in
/// one module, conform to ``DependencyKey`` directly. <doc:LivePreviewTest> has a table of the value that each context
/// uses.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency.
  ///
  /// The default is the type that conforms to the protocol.
  associatedtype Value: Sendable = Self

  /// The value for Xcode previews.
  ///
  /// The default is the live value. A key without a live value uses its ``testValue``:
  ///
  /// ```swift
  /// struct TicketFeed: DependencyKey {
  ///   var subjects: [String]
  ///   static let liveValue = TicketFeed(subjects: [])
  ///   static let previewValue = TicketFeed(subjects: ["Printer is offline", "Scanner has no power"])
  /// }
  ///
  /// print(DependencyValues.preview[TicketFeed.self].subjects.count)  // 2
  /// ```
  static var previewValue: Value { get }

  /// The value for tests.
  ///
  /// By default, a ``DependencyKey`` uses its preview value in tests and reports an issue. Declare a test value if all
  /// tests can use it. If the value has state, use a computed property, because all tests share a stored one:
  ///
  /// ```swift
  /// struct SettingsClient: DependencyKey {
  ///   var pageSize: @Sendable () -> Int
  ///   static let liveValue = SettingsClient(pageSize: { UserDefaults.standard.integer(forKey: "pageSize") })
  ///   static var testValue: SettingsClient { SettingsClient(pageSize: { 20 }) }
  /// }
  ///
  /// @Test func pageSizeInTests() {
  ///   @Dependency(SettingsClient.self) var settings
  ///   #expect(settings.pageSize() == 20)
  /// }
  /// ```
  static var testValue: Value { get }

  /// A Boolean value that indicates whether the library reports an issue if the context's value is missing.
  ///
  /// The default is `true` in debug builds and `false` in release builds. Return `false` from a key whose live value is
  /// safe to use in tests:
  ///
  /// ```swift
  /// enum MaximumSubjectLength: DependencyKey {
  ///   static let liveValue = 80
  ///   static var shouldReportUnimplemented: Bool { false }
  /// }
  ///
  /// @Test func usesTheLiveLimit() {
  ///   @Dependency(MaximumSubjectLength.self) var limit
  ///   #expect(limit == 80)
  /// }
  /// ```
  static var shouldReportUnimplemented: Bool { get }
}

/// A key for a dependency, with a default value for each context.
///
/// Declare at least a ``liveValue``, which your app uses. To read the dependency by key path, add a property to
/// ``DependencyValues``:
///
/// ```swift
/// enum RequestTimeoutKey: DependencyKey {
///   static let liveValue: TimeInterval = 30
///   static let testValue: TimeInterval = 1
/// }
///
/// extension DependencyValues {
///   var requestTimeout: TimeInterval {
///     get { self[RequestTimeoutKey.self] }
///     set { self[RequestTimeoutKey.self] = newValue }
///   }
/// }
///
/// struct SearchRequest {
///   @Dependency(\.requestTimeout) var timeout
/// }
///
/// print(SearchRequest().timeout)  // 30.0
/// ```
///
/// A test that reads the dependency without an override fails, unless the key declares a ``testValue``. If a module
/// contains only the interface of a dependency, conform to ``TestDependencyKey`` there. See
/// <doc:RegisteringDependencies>.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The value for apps, servers, and tools.
  ///
  /// The library reads this property when your code reads the dependency for the first time, and then caches the value:
  ///
  /// ```swift
  /// struct AnalyticsClient: DependencyKey {
  ///   var track: @Sendable (String) -> Void
  ///
  ///   static var liveValue: AnalyticsClient {
  ///     print("Creating the client")
  ///     return AnalyticsClient(track: { event in print("Tracked \(event)") })
  ///   }
  /// }
  ///
  /// func search() {
  ///   @Dependency(AnalyticsClient.self) var analytics
  ///   analytics.track("search")
  /// }
  ///
  /// search()
  /// search()
  ///
  /// // Output:
  /// // Creating the client
  /// // Tracked search
  /// // Tracked search
  /// ```
  static var liveValue: Value { get }

  /// The type of the dependency.
  ///
  /// The default is the type that conforms to the protocol.
  associatedtype Value = Self

  /// The value for Xcode previews.
  ///
  /// The default is ``liveValue``.
  ///
  /// Declare a preview value if the live value needs a server or a permission:
  ///
  /// ```swift
  /// struct TicketClient: DependencyKey {
  ///   var fetch: @Sendable () async throws -> [String]
  ///   static let liveValue = TicketClient(fetch: { throw URLError(.notConnectedToInternet) })
  ///   static let previewValue = TicketClient(fetch: { ["Printer is offline"] })
  /// }
  ///
  /// let client = DependencyValues.preview[TicketClient.self]
  /// print(try await client.fetch())  // ["Printer is offline"]
  /// ```
  static var previewValue: Value { get }

  /// The value for tests.
  ///
  /// The default is ``previewValue``. A test that uses the default fails, because the default can be the live value.
  /// Declare a value that's safe in all tests:
  ///
  /// ```swift
  /// enum CacheFolder: DependencyKey {
  ///   static let liveValue = "/var/cache/helpdesk"
  ///   static let testValue = "/tmp/helpdesk-tests"
  /// }
  ///
  /// @Test func testsUseTheirOwnFolder() {
  ///   @Dependency(CacheFolder.self) var folder
  ///   #expect(folder == "/tmp/helpdesk-tests")
  /// }
  /// ```
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// The default preview value of a key without a live value, which is its test value.
  ///
  /// A preview then uses the same value as a test:
  ///
  /// ```swift
  /// enum FeatureFlags: TestDependencyKey {
  ///   static let testValue: Set<String> = ["new-search"]
  /// }
  ///
  /// print(DependencyValues.preview[FeatureFlags.self])  // ["new-search"]
  /// ```
  public static var previewValue: Value { testValue }

  /// `true` in debug builds, and `false` in release builds.
  public static var shouldReportUnimplemented: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
