#if canImport(Testing)
  public import Testing

  /// A trait that binds a task-local value for a test, or for every test of a suite.
  ///
  /// Create one with ``Testing/Trait/taskLocal(_:_:)``.
  public struct TaskLocalTrait<Value: Sendable>: SuiteTrait, TestTrait, TestScoping {
    private let taskLocal: TaskLocal<Value>
    private let value: @Sendable () throws -> Value

    fileprivate init(_ taskLocal: TaskLocal<Value>, _ value: @escaping @Sendable () throws -> Value) {
      self.taskLocal = taskLocal
      self.value = value
    }

    /// True: a suite's trait applies to all its tests.
    public var isRecursive: Bool { true }

    /// Runs a test case with the task-local value.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The test case.
    ///   - function: Runs the test case.
    /// - Throws: The errors that the value or the test case throws.
    @concurrent
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
      try await taskLocal.withValue(try value()) { try await function() }
    }
  }

  extension Trait {
    /// Binds a task-local value for each test case.
    ///
    /// - Parameters:
    ///   - taskLocal: The task-local value's projection, for example `Locale.$current`.
    ///   - value: The value, which is computed for each test case. An error that it throws fails the test.
    /// - Returns: The trait.
    public static func taskLocal<Value>(
      _ taskLocal: TaskLocal<Value>, _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Self == TaskLocalTrait<Value> {
      TaskLocalTrait(taskLocal, value)
    }
  }
#endif
