#if !os(WASI) && !os(Windows)
  import Dispatch
  import Testing

  @testable import DependenciesConcurrency

  // The executor is global to the process, and other tests run in this process, so each of these tests runs in its own
  // process.
  @Suite("The main serial executor")
  struct MainSerialExecutorTests {
    @Test("runs tasks in the order of their creation, and switches tasks at each yield")
    func order() async {
      await #expect(processExitsWith: .success) {
        let events = LockIsolated<[String]>([])
        await withMainSerialExecutor {
          await withTaskGroup { group in
            for name in ["a", "b", "c"] {
              group.addTask {
                for step in 1...3 {
                  events.withValue { $0.append("\(name)\(step)") }
                  await Task.yield()
                }
              }
            }
          }
        }
        verify(events.value == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"])
      }
    }

    @Test("is used in a scope, in each kind of task, and not after it")
    func coverage() async {
      await #expect(processExitsWith: .success) {
        let queue = MainQueueProbe()
        verify(!uncheckedUseMainSerialExecutor)
        verify(await !Task.detached { queue.isCurrent }.value)
        try await withMainSerialExecutor {
          verify(uncheckedUseMainSerialExecutor)
          verify(await Task { @concurrent in queue.isCurrent }.value, "task")
          verify(await Task.detached { queue.isCurrent }.value, "detached task")
          verify(await Task.detached(priority: .background) { queue.isCurrent }.value, "background task")
          verify(await Probe().isOnMainQueue(queue), "actor")
          verify(await isOnMainQueue(queue), "nonisolated function")
          async let child = isOnMainQueue(queue)
          verify(await child, "child task")
          let wokenTask = Task.detached {
            try await Task.sleep(for: .milliseconds(1))
            return queue.isCurrent
          }
          verify(try await wokenTask.value, "after a sleep")
        }
        verify(!uncheckedUseMainSerialExecutor)
        verify(await !Task.detached { queue.isCurrent }.value)
      }
    }

    @Test("is used in a synchronous scope, and not after it")
    func synchronousScope() async {
      await #expect(processExitsWith: .success) {
        let wasInUse = inSynchronousScope { uncheckedUseMainSerialExecutor }
        verify(wasInUse)
        verify(!uncheckedUseMainSerialExecutor)
      }
    }

    @Test("is used while its flag is set")
    func setting() async {
      await #expect(processExitsWith: .success) {
        let queue = MainQueueProbe()
        uncheckedUseMainSerialExecutor = true
        uncheckedUseMainSerialExecutor = true
        verify(uncheckedUseMainSerialExecutor)
        verify(await Task.detached { queue.isCurrent }.value)
        await withMainSerialExecutor { await Task.yield() }
        verify(uncheckedUseMainSerialExecutor)
        uncheckedUseMainSerialExecutor = false
        verify(!uncheckedUseMainSerialExecutor)
        verify(await !Task.detached { queue.isCurrent }.value)
      }
    }

    @Test("isn't used after an error leaves a scope")
    func throwingScope() async {
      await #expect(processExitsWith: .success) {
        struct Failure: Error {}
        do {
          try await withMainSerialExecutor {
            await Task.yield()
            throw Failure()
          }
          preconditionFailure("The error got lost.")
        } catch {
          verify(error is Failure)
        }
        verify(!uncheckedUseMainSerialExecutor)
      }
    }

    @Test("is used until the last overlapping scope ends")
    func overlappingScopes() {
      var executor = MainSerialExecutor()
      #expect(!executor.isWanted)
      executor.beginScope()
      executor.beginScope()
      executor.endScope()
      #expect(executor.isWanted)
      executor.setIsRequested(true)
      executor.endScope()
      #expect(executor.isWanted)
      executor.setIsRequested(false)
      #expect(!executor.isWanted)
    }
  }

  /// Distinguishes the main queue from other queues.
  ///
  /// The main thread can't identify the queue. On Linux, several threads take turns running the main queue.
  private struct MainQueueProbe: Sendable {
    private let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }

    var isCurrent: Bool {
      DispatchQueue.getSpecific(key: key) == true
    }
  }

  /// Ends the process if a condition is false.
  ///
  /// A precondition can't evaluate an `await` expression.
  private func verify(_ condition: Bool, _ name: String = "", line: UInt = #line) {
    precondition(condition, name, line: line)
  }

  private actor Probe {
    func isOnMainQueue(_ queue: MainQueueProbe) -> Bool {
      queue.isCurrent
    }
  }

  @concurrent
  private func isOnMainQueue(_ queue: MainQueueProbe) async -> Bool {
    queue.isCurrent
  }

  private func inSynchronousScope(_ question: () -> Bool) -> Bool {
    var answer = false
    withMainSerialExecutor { answer = question() }
    return answer
  }
#endif
