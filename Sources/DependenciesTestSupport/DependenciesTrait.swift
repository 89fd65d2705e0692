#if canImport(Testing)
  public import Dependencies
  public import Testing

  /// A trait that changes dependencies for a test, or for every test of a suite.
  ///
  /// Each test case of a test with such a trait has its own default values: the outermost trait gives it a new cache.
  /// Every trait keeps the overrides of the traits and scopes around it, and the innermost override wins.
  public struct _DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
    private let update: @Sendable (inout DependencyValues) async throws -> Void

    fileprivate init(_ update: @escaping @Sendable (inout DependencyValues) async throws -> Void) {
      self.update = update
    }

    /// True: a suite's trait applies to all its tests.
    public var isRecursive: Bool { true }

    /// Runs a test case with the changed dependencies.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The test case.
    ///   - function: Runs the test case.
    /// - Throws: The error that the update closure or the test case throws.
    @concurrent
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
      try await withDependencies {
        if !$0.belongToTestCase { $0.beginTestCase() }
        try await update(&$0)
      } operation: {
        try await function()
      }
    }
  }

  extension Trait where Self == _DependenciesTrait {
    /// Gives each test case its own dependencies, so that tests don't share state.
    ///
    /// ```swift
    /// import Dependencies
    ///
    /// final class DraftCache: DependencyKey, Sendable {
    ///   let drafts = LockIsolated<[String]>([])
    ///   static var liveValue: DraftCache { DraftCache() }
    ///   static var testValue: DraftCache { DraftCache() }
    /// }
    ///
    /// @Suite(.dependencies)
    /// struct DraftCacheTests {
    ///   @Dependency(DraftCache.self) var cache
    ///
    ///   @Test(arguments: ["Printer", "Scanner"])
    ///   func startsEmpty(subject: String) {
    ///     cache.drafts.withValue { $0.append(subject) }
    ///     #expect(cache.drafts.value == [subject])
    ///   }
    /// }
    /// ```
    public static var dependencies: Self {
      Self { _ in }
    }

    /// Gives each test case its own dependencies, and overrides some of them.
    ///
    /// ```swift
    /// import Dependencies
    ///
    /// struct Ticket: Equatable {
    ///   let id: UUID
    ///   let createdAt: Date
    ///
    ///   init(id: UUID, createdAt: Date) { (self.id, self.createdAt) = (id, createdAt) }
    ///
    ///   init() {
    ///     @Dependency(\.uuid) var uuid
    ///     @Dependency(\.date.now) var now
    ///     self.init(id: uuid(), createdAt: now)
    ///   }
    /// }
    ///
    /// @Test(
    ///   .dependencies {
    ///     $0.uuid = .incrementing
    ///     $0.date.now = Date(timeIntervalSince1970: 0)
    ///   }
    /// )
    /// func createsTicket() {
    ///   #expect(Ticket() == Ticket(id: UUID(0), createdAt: Date(timeIntervalSince1970: 0)))
    /// }
    /// ```
    ///
    /// - Parameter updateValues: A closure that modifies the dependency values. An error that it throws fails the test.
    /// - Returns: The trait.
    public static func dependencies(
      _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) -> Self {
      Self(updateValues)
    }

    /// Gives each test case its own dependencies, and overrides one of them.
    ///
    /// ```swift
    /// import Dependencies
    ///
    /// @Test(.dependency(\.locale, Locale(identifier: "de_CH")))
    /// func usesLocale() {
    ///   @Dependency(\.locale) var locale
    ///   #expect(locale.identifier == "de_CH")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the dependency, or of a part of it.
    ///   - value: The value, which the trait evaluates for each test case. An error that it throws fails the test.
    /// - Returns: The trait.
    public static func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self {
      Self { $0.write(try value(), at: keyPath) }
    }

    /// Gives each test case its own dependencies, and overrides a dependency whose type is its own key.
    ///
    /// ```swift
    /// import Dependencies
    ///
    /// struct SettingsClient: DependencyKey {
    ///   var pageSize = 50
    ///   static let liveValue = SettingsClient()
    /// }
    ///
    /// @Test(.dependency(SettingsClient(pageSize: 5)))
    /// func usesPageSize() {
    ///   @Dependency(SettingsClient.self) var settings
    ///   #expect(settings.pageSize == 5)
    /// }
    /// ```
    ///
    /// - Parameter value: The value, which the trait evaluates for each test case. An error that it throws fails the
    ///   test.
    /// - Returns: The trait.
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Value == Value.Value {
      Self { $0[Value.self] = try value() }
    }
  }
#endif
