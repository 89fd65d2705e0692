import DependenciesClocks
import DependenciesConcurrency
import DependenciesTestHelpers
import IssueReporting
import Testing

@Suite("A type-erased clock")
struct AnyClockTests {
  @Test("sleeps on its base clock and returns the base clock's time")
  func sleep() async throws {
    let base = TestClock(now: .init(offset: .seconds(100)))
    let clock = AnyClock(base)
    let start = clock.now
    let task = Task {
      try await clock.sleep(for: .seconds(2))
      return start.duration(to: clock.now)
    }
    await base.untilAsleep()
    await base.advance(by: .seconds(1))
    await #expect(throws: SuspensionError.self) { try await base.checkSuspension() }
    await base.advance(by: .seconds(1))
    #expect(try await task.valueInTime == .seconds(2))
  }

  @Test("measures with its base clock")
  func measure() async throws {
    let base = ImmediateClock()
    let clock = AnyClock(base)
    #expect(try await clock.measure { try await base.sleep(for: .seconds(3)) } == .seconds(3))
    #expect(AnyClock(ContinuousClock()).minimumResolution == ContinuousClock().minimumResolution)
  }

  @Test("starts at zero when it's created")
  func origin() async {
    let base = TestClock()
    let (first, second) = (AnyClock(base), AnyClock(base))
    #expect(first.now == second.now)
    await base.advance(by: .seconds(1))
    let third = AnyClock(base)
    #expect(third.now.duration(to: first.now) == .seconds(1))
    #expect(first.now == second.now)
  }

  @Test("orders its instants and computes with them")
  func instants() {
    let now = AnyClock(ImmediateClock()).now
    let later = now.advanced(by: .seconds(2))
    #expect(now < later)
    #expect(now.duration(to: later) == .seconds(2))
    #expect(later.duration(to: now) == .seconds(-2))
    #expect(later.advanced(by: .seconds(-2)) == now)
  }

  @Test("forwards a cancellation to its base clock")
  func cancellation() async {
    let base = TestClock()
    let clock = AnyClock(base)
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await base.untilAsleep()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.valueInTime }
  }

  @Test("reports no issue for an unimplemented clock before it's used")
  func laziness() {
    let issues = IssueCollector()
    withIssueReporters([issues]) {
      let clock = AnyClock(UnimplementedClock())
      #expect(issues.reports.isEmpty)
      _ = clock.minimumResolution
      #expect(issues.reports.count == 1)
    }
  }
}
