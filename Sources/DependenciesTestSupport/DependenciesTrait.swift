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
    /// Gives each test case fresh dependencies, so that none sees what another one made.
    public static var dependencies: Self {
      Self { _ in }
    }

    /// Gives each test case fresh dependencies, and changes some.
    ///
    /// - Parameter updateValues: A closure that modifies the dependency values. An error that it throws fails the test.
    /// - Returns: The trait.
    public static func dependencies(
      _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) -> Self {
      Self(updateValues)
    }

    /// Gives each test case fresh dependencies, and changes one.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of it.
    ///   - value: Its value, computed again for each test case. An error that it throws fails the test.
    /// - Returns: The trait.
    public static func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self {
      Self { $0[keyPath: keyPath] = try value() }
    }

    /// Gives each test case fresh dependencies, and changes the one that is its own key.
    ///
    /// - Parameter value: The dependency's value, computed again for each test case. An error that it throws fails the
    ///   test.
    /// - Returns: The trait.
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Value == Value.Value {
      Self { $0[Value.self] = try value() }
    }
  }
#endif
