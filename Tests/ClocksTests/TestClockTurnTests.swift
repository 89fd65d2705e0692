#if !os(WASI) && !os(Windows)
  import DependenciesClocks
  import DependenciesConcurrency
  import Testing

  // With a single executor for all tasks, a new task certainly hasn't started yet. The executor is global to the
  // process, so each test runs in its own process.
  @Suite("A test clock gives new tasks time to sleep")
  struct TestClockTurnTests {
    @Test("before it advances")
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

    @Test("before it runs to the end")
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

    @Test("before it checks for suspension")
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
