import Testing

@testable import DependenciesConcurrency

private struct Failure: Error, Equatable {}

@Suite("A task")
struct TaskTests {
  @Test("that never ends throws after it's canceled")
  func never() async {
    let value = Task { try await Task<Int, Never>.never() }
    let nothing = Task { try await Task.never() }
    await Task.megaYield()
    value.cancel()
    nothing.cancel()
    await #expect(throws: CancellationError.self) { try await value.value }
    await #expect(throws: CancellationError.self) { try await nothing.value }
  }

  @Test("is canceled together with the reader of its cancellable value")
  func cancellableValue() async {
    let work = Task { try await Task.never() }
    let waiting = Task { try await work.cancellableValue }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(work.isCancelled)
  }

  @Test("that can't throw is canceled together with the reader of its cancellable value")
  func cancellableValueWithoutError() async {
    let work = Task {
      for await _ in AsyncStream<Never>.never {}
      return Task.isCancelled
    }
    let waiting = Task { await work.cancellableValue }
    waiting.cancel()
    #expect(await waiting.value)
  }

  @Test("returns its value to a reader that isn't canceled")
  func uncancelledValue() async throws {
    #expect(await Task { 1 }.cancellableValue == 1)
    let failing = Task<Int, any Error> { throw Failure() }
    await #expect(throws: Failure()) { try await failing.cancellableValue }
  }

  @Test("lets others finish a chain of suspensions with one long yield")
  func megaYield() async {
    // This test runs in its own process, because the other tasks' progress depends on how many tasks exist.
    await #expect(processExitsWith: .success) {
      let steps = LockIsolated(0)
      Task {
        for _ in 1...5 {
          await Task.yield()
          steps.withValue { $0 += 1 }
        }
      }
      await Task.megaYield(count: 200)
      #expect(steps.value == 5)
    }
  }

  @Test("that yields zero or fewer times continues", arguments: [0, -1])
  func noYield(count: Int) async {
    await Task.megaYield(count: count)
  }

  @Test(
    "yields as often as the environment says, within bounds",
    arguments: [
      (nil, 20), ("", 20), ("many", 20), ("5", 5), ("0", 0), ("-3", 0), ("10000", 10_000), ("10001", 10_000),
    ] as [(String?, Int)]
  )
  func megaYieldCount(text: String?, count: Int) {
    #expect(DependenciesConcurrency.megaYieldCount(environmentValue: text) == count)
  }
}

@Suite("A result")
struct ResultTests {
  @Test("contains what an asynchronous function returns or throws")
  func catching() async {
    let success = await Result {
      await Task.yield()
      return 1
    }
    let failure = await Result { () async throws -> Int in
      await Task.yield()
      throw Failure()
    }
    #expect(success.get() == 1)
    #expect(throws: Failure()) { try failure.get() }
  }

  @Test("has the error type of the function")
  func typedError() async {
    let failure: Result<Int, Failure> = await Result { () async throws(Failure) -> Int in throw Failure() }
    #expect(throws: Failure()) { try failure.get() }
  }

  @Test("is computed on the caller's actor")
  @MainActor
  func isolation() async {
    let result = await Result {
      await Task.yield()
      return onMainActor(1)
    }
    #expect(result.get() == 1)
  }
}

/// Stops if the main actor isn't the current executor.
private func onMainActor<T: Sendable>(_ value: T) -> T {
  MainActor.assumeIsolated { value }
}
