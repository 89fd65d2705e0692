#if !os(WASI) && !os(Windows)
  import DependenciesClocks
  import DependenciesConcurrency
  import Testing

  // With one executor for all tasks it is certain that a task which was just made has not begun. That is a matter of the
  // whole process, so each test has one of its own.
  @Suite("Before it looks, a test clock gives tasks that were just made time to fall asleep")
  struct TestClockTurnTests {
    @Test("when it is advanced")
    func advance() async {
      await #expect(processExitsWith: .success) {
        await withMainSerialExecutor {
          let (clock, isAwake) = (TestClock(), LockIsolated(false))
          Task {
            try await clock.sleep(for: .seconds(1))
            isAwake.setValue(true)
          }
          await clock.advance(by: .seconds(1))
          precondition(isAwake.value)
        }
      }
    }

    @Test("when it is run to the end")
    func run() async {
      await #expect(processExitsWith: .success) {
        await withMainSerialExecutor {
          let clock = TestClock()
          Task { try await clock.sleep(for: .seconds(1)) }
          await clock.run(timeout: .seconds(60))
          precondition(clock.now.offset == .seconds(1))
        }
      }
    }

    @Test("when it is asked whether anybody sleeps")
    func checkSuspension() async {
      await #expect(processExitsWith: .success) {
        await withMainSerialExecutor {
          let clock = TestClock()
          Task { try await clock.sleep(for: .seconds(1)) }
          do {
            try await clock.checkSuspension()
            preconditionFailure("Nobody was found asleep.")
          } catch {
            precondition(error is SuspensionError)
          }
        }
      }
    }
  }
#endif
