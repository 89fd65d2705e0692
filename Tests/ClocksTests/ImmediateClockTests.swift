import DependenciesClocks
import DependenciesConcurrency
import Testing

@Suite("An immediate clock")
struct ImmediateClockTests {
  @Test("doesn't wait, and moves its time to the sleep's deadline")
  func sleep() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(1_000_000))
    #expect(clock.now.offset == .seconds(1_000_000))
    try await clock.sleep(for: .seconds(1))
    #expect(clock.now.offset == .seconds(1_000_001))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("doesn't move its time back", arguments: [Duration.zero, .seconds(-10)])
  func past(duration: Duration) async throws {
    let clock = ImmediateClock(now: .init(offset: .seconds(100)))
    try await clock.sleep(for: duration)
    #expect(clock.now.offset == .seconds(100))
  }

  @Test("throws in a canceled task, and keeps its time")
  func cancelledBefore() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test("suspends, so an endless loop can be stopped")
  func endlessLoop() async {
    let clock: any Clock<Duration> = .immediate
    let task = Task {
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    await Task.megaYield()
    task.cancel()
    await task.value
  }

  @Test("measures the time of its sleeps")
  func measure() async throws {
    let clock = ImmediateClock()
    let duration = try await clock.measure { try await clock.sleep(for: .seconds(3)) }
    #expect(duration == .seconds(3))
  }
}
