import DependenciesClocks
import DependenciesConcurrency
import DependenciesTestHelpers
import IssueReporting
import Testing

@Suite("An unimplemented clock")
struct UnimplementedClockTests {
  let issues = IssueCollector()

  @Test("reports no issue until it's used, and then one for each member, at its declaration")
  func uses() async throws {
    try await withIssueReporters([issues]) {
      let line: UInt = #line + 1
      let clock = UnimplementedClock()
      #expect(issues.reports.isEmpty)
      let now = clock.now
      _ = clock.minimumResolution
      try await clock.sleep(until: now)
      // Reported already.
      try await clock.sleep(until: clock.now)
      #expect(
        issues.summaries == [
          "Unimplemented: Clock.now",
          "Unimplemented: Clock.minimumResolution",
          "Unimplemented: Clock.sleep(until:tolerance:)",
        ]
      )
      #expect(issues.reports.map(\.line) == [line, line, line])
    }
  }

  @Test("uses the given name, or the name of its base clock")
  func names() {
    withIssueReporters([issues]) {
      let clocks: [any Clock<Duration>] = [
        UnimplementedClock(name: "Blob's clock"),
        UnimplementedClock(ContinuousClock()),
        UnimplementedClock(ContinuousClock(), name: "SlowClock"),
        .unimplemented(),
        .unimplemented("FastClock"),
      ]
      for clock in clocks { _ = clock.minimumResolution }
    }
    #expect(
      issues.summaries.map { $0.replacing("Unimplemented: ", with: "").replacing(".minimumResolution", with: "") }
        == ["Blob's clock", "ContinuousClock", "SlowClock", "Clock", "FastClock"]
    )
  }

  @Test("doesn't suspend a test that uses it, unless its base clock does")
  func sleep() async throws {
    try await withIssueReporters([issues]) {
      try await UnimplementedClock().sleep(for: .seconds(1_000_000))
      let base = TestClock()
      let clock = UnimplementedClock(base)
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      await base.untilAsleep()
      await #expect(throws: SuspensionError.self) { try await base.checkSuspension() }
      await base.advance(by: .seconds(1))
      try await task.valueInTime
    }
  }

  @Test("reports an issue for its timer")
  func timer() async {
    await withIssueReporters([issues]) {
      var iterator = UnimplementedClock().timer(interval: .seconds(1)).makeAsyncIterator()
      #expect(await iterator.next() != nil)
    }
    #expect(issues.summaries.contains("Unimplemented: Clock.sleep(until:tolerance:)"))
  }

  @Test func `an endless loop on a clock that doesn't wait ends after two issues`() async {
    await withIssueReporters([issues]) {
      var ticks = 0
      for await _ in UnimplementedClock().timer(interval: .seconds(1)) { ticks += 1 }
      #expect(ticks == 100)
    }
    #expect(issues.summaries == ["Unimplemented: Clock.now", "Unimplemented: Clock.sleep(until:tolerance:)"])
  }

  @Test func `a clock that waits isn't limited`() async throws {
    try await withIssueReporters([issues]) {
      let clock = UnimplementedClock(ContinuousClock())
      for _ in 0...100 { try await clock.sleep(until: clock.now) }
    }
  }

  /// A clock that tests share.
  private static let shared = UnimplementedClock(name: "Shared")

  @Test func `a test reports the use of a clock that another test used`() {
    withIssueReporters([issues]) { _ = Self.shared.minimumResolution }
    #expect(issues.summaries == ["Unimplemented: Shared.minimumResolution"])
  }

  @Test func `the other test reports the use, too`() {
    withIssueReporters([issues]) { _ = Self.shared.minimumResolution }
    #expect(issues.summaries == ["Unimplemented: Shared.minimumResolution"])
  }

  @Test("has instants that can be compared and moved")
  func instants() {
    withIssueReporters([issues]) {
      let start: UnimplementedClock<Duration>.Instant = UnimplementedClock().now
      let end = start.advanced(by: .seconds(2))
      #expect(start < end)
      #expect(start.duration(to: end) == .seconds(2))
    }
  }

  @Test("is also created by a function value that takes only a name")
  func value() {
    let make: (String) -> UnimplementedClock<Duration> = UnimplementedClock.unimplemented
    withIssueReporters([issues]) { _ = make("Blob's clock").minimumResolution }
    #expect(issues.summaries == ["Unimplemented: Blob's clock.minimumResolution"])
  }
}
