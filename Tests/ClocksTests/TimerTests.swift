import DependenciesClocks
import DependenciesConcurrency
import DependenciesTestHelpers
import IssueReporting
import Testing

@Suite("A clock's timer")
struct TimerTests {
  let clock = TestClock()
  let ticks = LockIsolated<[Duration]>([])

  @Test("fires after each interval, also through an existential")
  func ticking() async {
    let erased: any Clock<Duration> = clock
    let task = Task {
      for await _ in erased.timer(interval: .milliseconds(500)) {
        ticks.withValue { $0.append(clock.now.offset) }
      }
    }
    await clock.untilAsleep()
    await clock.advance(by: .milliseconds(499))
    #expect(ticks.value == [])
    await clock.advance(by: .milliseconds(1))
    #expect(ticks.value == [.milliseconds(500)])
    await clock.advance(by: .seconds(2))
    #expect(ticks.value == (1...5).map { .milliseconds(500) * $0 })
    task.cancel()
    await task.value
  }

  @Test("returns the clock's time at each tick")
  func elements() async {
    let timer = _AsyncTimerSequence(interval: .seconds(1), clock: ImmediateClock())
    var offsets: [Duration] = []
    for await instant in timer {
      offsets.append(instant.offset)
      if offsets.count == 3 { break }
    }
    #expect(offsets == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test("is also a function value that takes an interval and a tolerance")
  func value() async {
    let clock = ImmediateClock()
    let timer: (Duration, Duration?) -> _AsyncTimerSequence<AnyClock<Duration>> = clock.timer(interval:tolerance:)
    var iterator = timer(.seconds(1), nil).makeAsyncIterator()
    #expect(await iterator.next() != nil)
  }

  @Test("ends when its reader is canceled, and doesn't start again")
  func cancellation() async {
    let task = Task {
      var iterator = clock.timer(interval: .seconds(1)).makeAsyncIterator()
      let cancelled = await iterator.next() == nil
      return await iterator.next() == nil && cancelled
    }
    await clock.untilAsleep()
    task.cancel()
    #expect(await task.value)
  }

  @Test(
    "skips ticks while its reader is busy, and keeps its schedule",
    arguments: [
      (busy: 0, next: 2), (busy: 500, next: 2), (busy: 1_000, next: 2), (busy: 1_001, next: 3), (busy: 2_500, next: 4),
      (busy: 1_000_000_000, next: 1_000_001),
    ]
  )
  func busyReader(busy: Int, next: Int) async {
    let late = LateClock()
    var iterator = _AsyncTimerSequence(interval: .seconds(1), clock: late).makeAsyncIterator()
    #expect(await iterator.next()?.offset == .seconds(1))
    late.time.withValue { $0 += .milliseconds(busy) }
    #expect(await iterator.next()?.offset == .seconds(next))
  }

  @Test("doesn't delay the next tick after a late one")
  func lateTick() async {
    let late = LateClock(delay: .milliseconds(300))
    var iterator = _AsyncTimerSequence(interval: .seconds(1), clock: late).makeAsyncIterator()
    #expect(await iterator.next()?.offset == .milliseconds(1_300))
    #expect(await iterator.next()?.offset == .milliseconds(2_300))
    #expect(await iterator.next()?.offset == .milliseconds(3_300))
  }

  @Test(
    "with an interval of zero reports an issue where it's created, and never fires",
    arguments: [Duration.zero, .seconds(-1)])
  func emptyInterval(interval: Duration) async {
    let issues = IssueCollector()
    let line: UInt = #line + 1
    let timer = clock.timer(interval: interval)
    await withIssueReporters([issues]) {
      var iterator = timer.makeAsyncIterator()
      #expect(await iterator.next() == nil)
      #expect(await iterator.next() == nil)
    }
    #expect(
      issues.summaries == ["A timer's interval must be longer than zero, but this interval is \(interval)."]
    )
    #expect(issues.reports.map(\.line) == [line])
  }

  @Test("passes its tolerance to the clock")
  func tolerance() async {
    let late = LateClock()
    var iterator = _AsyncTimerSequence(interval: .seconds(1), tolerance: .milliseconds(7), clock: late)
      .makeAsyncIterator()
    _ = await iterator.next()
    #expect(late.tolerances.value == [.milliseconds(7)])
  }
}

/// A clock that doesn't wait, can wake late on request, and can be advanced by other code.
private struct LateClock: Clock {
  typealias Instant = ImmediateClock<Duration>.Instant

  let time = LockIsolated(Duration.zero)
  let tolerances = LockIsolated<[Duration?]>([])
  var delay = Duration.zero

  var now: Instant { Instant(offset: time.value) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    tolerances.withValue { $0.append(tolerance) }
    time.withValue { [delay] in $0 = max($0, deadline.offset + delay) }
  }
}
