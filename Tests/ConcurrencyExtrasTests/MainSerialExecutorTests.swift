#if !os(WASI) && !os(Windows)
  import Dispatch
  import Testing

  @testable import DependenciesConcurrency

  // What the executor is, is a matter of the whole process, and other tests run in this one: each of these has one of
  // its own.
  @Suite("The main serial executor")
  struct MainSerialExecutorTests {
    @Test("runs tasks in the order in which they were made, and lets them take turns at yields")
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

    @Test("is in use inside of a scope, in every kind of task, and no longer after it")
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

    @Test("is in use inside of a scope that is not asynchronous, and no longer after it")
    func synchronousScope() async {
      await #expect(processExitsWith: .success) {
        let wasInUse = inSynchronousScope { uncheckedUseMainSerialExecutor }
        verify(wasInUse)
        verify(!uncheckedUseMainSerialExecutor)
      }
    }

    @Test("is in use while it is asked for")
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

    @Test("goes out of use when a scope is left by an error")
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

    @Test("stays wanted until the last of overlapping scopes ends")
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

  /// Tells the main queue from others.
  ///
  /// The main thread would not do for that: on Linux, threads take turns at the main queue.
  private struct MainQueueProbe: Sendable {
    private let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }

    var isCurrent: Bool {
      DispatchQueue.getSpecific(key: key) == true
    }
  }

  /// Ends the process where a condition does not hold; a plain precondition could not wait for one.
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
