import DependenciesClocks
import DependenciesConcurrency
import DependenciesTestHelpers
import IssueReporting
import Testing

@Suite("A clock whose type is hidden")
struct AnyClockTests {
  @Test("sleeps on the clock underneath, in its time")
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

  @Test("measures with the clock underneath")
  func measure() async throws {
    let base = ImmediateClock()
    let clock = AnyClock(base)
    #expect(try await clock.measure { try await base.sleep(for: .seconds(3)) } == .seconds(3))
    #expect(AnyClock(ContinuousClock()).minimumResolution == ContinuousClock().minimumResolution)
  }

  @Test("counts from the moment when it was created")
  func origin() async {
    let base = TestClock()
    let (first, second) = (AnyClock(base), AnyClock(base))
    #expect(first.now == second.now)
    await base.advance(by: .seconds(1))
    let third = AnyClock(base)
    #expect(third.now.duration(to: first.now) == .seconds(1))
    #expect(first.now == second.now)
  }

  @Test("orders its instants, and reckons with them")
  func instants() {
    let now = AnyClock(ImmediateClock()).now
    let later = now.advanced(by: .seconds(2))
    #expect(now < later)
    #expect(now.duration(to: later) == .seconds(2))
    #expect(later.duration(to: now) == .seconds(-2))
    #expect(later.advanced(by: .seconds(-2)) == now)
  }

  @Test("is told of a cancellation by the clock underneath")
  func cancellation() async {
    let base = TestClock()
    let clock = AnyClock(base)
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await base.untilAsleep()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.valueInTime }
  }

  @Test("reports no issue for an unimplemented clock before it is used")
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
