#if !os(WASI) && !os(Windows)
  import CConcurrencyHooks

  /// Runs an asynchronous operation, and all tasks that start meanwhile, one piece at a time on the main executor.
  ///
  /// Tasks then run in the order in which they were enqueued, which is the same each time, and `Task.yield()` lets the
  /// other task run. So tests of interleavings have one result.
  /// See ``uncheckedUseMainSerialExecutor`` for what is covered and what is not.
  ///
  /// - Parameter operation: The operation to run.
  /// - Throws: The error that `operation` throws.
  @MainActor
  public func withMainSerialExecutor(
    @_implicitSelfCapture operation: @MainActor @Sendable () async throws -> Void
  ) async rethrows {
    MainSerialExecutor.change { $0.beginScope() }
    defer { MainSerialExecutor.change { $0.endScope() } }
    try await operation()
  }

  /// Runs an operation that starts tasks, and has them run one piece at a time on the main executor.
  ///
  /// For a test framework's hook around a test, such as XCTest's `invokeTest()`, which is not asynchronous though the
  /// test is.
  ///
  /// - Parameter operation: The operation to run. Tasks that continue after it returns run on the former executor.
  /// - Throws: The error that `operation` throws.
  public func withMainSerialExecutor(
    @_implicitSelfCapture operation: () throws -> Void
  ) rethrows {
    MainSerialExecutor.change { $0.beginScope() }
    defer { MainSerialExecutor.change { $0.endScope() } }
    try operation()
  }

  /// Whether all tasks of this process run one piece at a time on the main executor.
  ///
  /// Set it where a scope like that of `withMainSerialExecutor` does not fit, for instance for a
  /// whole program of tests. While such a scope is open, it is true whatever it was set to.
  ///
  /// It is for tests, and unchecked, because it bends the runtime's rules for the whole process: tests that run at the
  /// same time are on the main executor too, and code that blocks the main thread stops everything.
  ///
  /// Covered is every job that would go to the global concurrent executor: tasks, child tasks, detached tasks,
  /// nonisolated functions, actors without an executor of their own, and what a task does after a real sleep. Not
  /// covered are actors and tasks with a custom executor, and work on dispatch queues and threads.
  public var uncheckedUseMainSerialExecutor: Bool {
    get { MainSerialExecutor.isInUse }
    set { MainSerialExecutor.change { $0.setIsRequested(newValue) } }
  }

  /// The requests to run the tasks of this process on the main executor.
  ///
  /// Scopes are counted, since two of them may overlap without one being inside the other: the end of the first must
  /// not pull the executor away from under the second.
  struct MainSerialExecutor {
    private var isRequested = false
    private var openScopes = 0

    /// A Boolean value that indicates whether it's requested.
    var isWanted: Bool {
      isRequested || openScopes > 0
    }

    mutating func setIsRequested(_ isRequested: Bool) {
      self.isRequested = isRequested
    }

    mutating func beginScope() {
      openScopes += 1
    }

    mutating func endScope() {
      openScopes -= 1
    }

    private static let shared = LockIsolated(MainSerialExecutor())

    fileprivate static var isInUse: Bool {
      shared.withValue { _ in concurrency_hooks_uses_main_executor() }
    }

    fileprivate static func change(_ change: @Sendable (inout MainSerialExecutor) -> Void) {
      shared.withValue {
        change(&$0)
        concurrency_hooks_set_uses_main_executor($0.isWanted)
      }
    }
  }
#endif
