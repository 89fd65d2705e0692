#if !os(WASI) && !os(Windows)
  import CConcurrencyHooks

  /// Runs an asynchronous operation and the tasks that it creates in a fixed order, on the main executor.
  ///
  /// Tasks run in the order in which they're enqueued, and `Task.yield()` lets the next task run. A test of interleaved
  /// tasks then has the same result each time:
  ///
  /// ```swift
  /// @Test func tasksRunInOrder() async {
  ///   await withMainSerialExecutor {
  ///     let subjects = LockIsolated<[String]>([])
  ///     let first = Task { subjects.withValue { $0.append("Printer") } }
  ///     let second = Task { subjects.withValue { $0.append("Scanner") } }
  ///     _ = await (first.value, second.value)
  ///     #expect(subjects.value == ["Printer", "Scanner"])
  ///   }
  /// }
  /// ```
  ///
  /// See ``uncheckedUseMainSerialExecutor`` for the code that this function affects.
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

  /// Runs an operation, and runs tasks that it creates in a fixed order, on the main executor.
  ///
  /// Use this function in a synchronous hook of a test framework, such as XCTest's `invokeTest()`:
  ///
  /// ```swift
  /// withMainSerialExecutor {
  ///   print(uncheckedUseMainSerialExecutor)  // true
  /// }
  /// ```
  ///
  /// - Parameter operation: The operation to run. Tasks that continue after it returns run on the previous executor.
  /// - Throws: The error that `operation` throws.
  public func withMainSerialExecutor(
    @_implicitSelfCapture operation: () throws -> Void
  ) rethrows {
    MainSerialExecutor.change { $0.beginScope() }
    defer { MainSerialExecutor.change { $0.endScope() } }
    try operation()
  }

  /// A Boolean value that indicates whether all tasks of the process run one at a time on the main executor.
  ///
  /// Set it for a whole test program, if you can't use `withMainSerialExecutor`:
  ///
  /// ```swift
  /// uncheckedUseMainSerialExecutor = true
  /// defer { uncheckedUseMainSerialExecutor = false }
  /// print(uncheckedUseMainSerialExecutor)  // true
  /// ```
  ///
  /// In the scope of `withMainSerialExecutor`, it's `true`, regardless of the value that you set. The property affects
  /// each job of the global concurrent executor: tasks, child tasks, detached tasks, nonisolated functions, actors
  /// without their own executor, and code after a real sleep. It doesn't affect actors and tasks with a custom
  /// executor, dispatch queues, and threads. It's unchecked because it changes the runtime's behavior for the whole
  /// process: tests that run at the same time are on the main executor, too, and code that blocks the main thread stops
  /// everything.
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
