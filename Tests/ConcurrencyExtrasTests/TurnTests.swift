#if !os(WASI) && !os(Windows)
  import Foundation
  import Testing

  @testable import DependenciesConcurrency

  // Each test runs in its own process, because all tests share the executors that a long yield waits for, such as the
  // main actor.
  @Suite("A long yield")
  struct TurnTests {
    @Test("waits until the main actor has run its pending jobs, however busy it is")
    func busyMainActor() async {
      await #expect(processExitsWith: .success) {
        let hadTurn = LockIsolated(false)
        Task { @MainActor in usleep(50_000) }
        Task { @MainActor in hadTurn.setValue(true) }
        await Task.megaYield(count: 2)
        #expect(hadTurn.value)
      }
    }

    @Test("doesn't wait endlessly for a blocked main thread, and waits only once while it's blocked")
    func blockedMainThread() async {
      await #expect(processExitsWith: .success) {
        let isBlocked = LockIsolated(true)
        let blocking = Task { @MainActor in while isBlocked.value { usleep(1_000) } }
        #expect(!MainActorTurn.shared.isStuck)
        await Task.megaYield(count: 2)
        #expect(MainActorTurn.shared.isStuck)
        let clock = ContinuousClock()
        let duration = await clock.measure { for _ in 0..<20 { await Task.megaYield(count: 2) } }
        #expect(duration < .seconds(10))
        isBlocked.setValue(false)
        await blocking.value
        await MainActor.run {}
        #expect(!MainActorTurn.shared.isStuck)
      }
    }

    #if os(Linux) || os(Android)
      @Test("waits for a running task")
      func taskUnderWay() async {
        await #expect(processExitsWith: .success) {
          let (isUnderWay, isDone) = (LockIsolated(false), LockIsolated(false))
          Task.detached {
            isUnderWay.setValue(true)
            let clock = ContinuousClock()
            let start = clock.now
            while start.duration(to: clock.now) < .milliseconds(1) {}
            isDone.setValue(true)
          }
          while !isUnderWay.value { await Task.yield() }
          _ = await OtherThreads.wait()
          #expect(isDone.value)
        }
      }

      @Test("doesn't wait endlessly for a task that never sleeps")
      func endlessTask() async {
        await #expect(processExitsWith: .success) {
          Task { while !Task.isCancelled {} }
          await Task.megaYield(count: 2)
        }
      }
    #endif
  }
#endif
