#if canImport(Testing)
  public import Testing

  /// A trait that binds a task-local value for each test case.
  ///
  /// Create it with ``Testing/Trait/taskLocal(_:_:)``.
  public struct TaskLocalTrait<Value: Sendable>: SuiteTrait, TestTrait, TestScoping {
    private let taskLocal: TaskLocal<Value>
    private let value: @Sendable () throws -> Value

    fileprivate init(_ taskLocal: TaskLocal<Value>, _ value: @escaping @Sendable () throws -> Value) {
      self.taskLocal = taskLocal
      self.value = value
    }

    /// `true`, because the trait of a suite applies to each of its tests.
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
    /// ```swift
    /// enum RequestID {
    ///   @TaskLocal static var current = 0
    /// }
    ///
    /// extension Trait where Self == TaskLocalTrait<Int> {
    ///   static func requestID(_ id: Int) -> Self { .taskLocal(RequestID.$current, id) }
    /// }
    ///
    /// @Test(.requestID(42))
    /// func logsRequestID() {
    ///   #expect(RequestID.current == 42)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - taskLocal: The projection of the task-local property, such as `RequestID.$current`.
    ///   - value: The value, which the trait evaluates for each test case. An error that it throws fails the test.
    /// - Returns: The trait.
    public static func taskLocal<Value>(
      _ taskLocal: TaskLocal<Value>, _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Self == TaskLocalTrait<Value> {
      TaskLocalTrait(taskLocal, value)
    }
  }
#endif
