// snippet.hide
import Dependencies
import Testing

func pointingHere<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ operation: () async throws -> R
) async rethrows -> R {
  try await withIssueContext(
    fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
}

// snippet.show
// snippet.unimplemented
struct TicketPolling: Sendable {
  @Dependency(\.continuousClock) var clock

  func waitForNextRequest() async throws {
    try await clock.sleep(for: .seconds(30))
  }
}

@Test func clockWasForgotten() async throws {
  try await pointingHere { try await TicketPolling().waitForNextRequest() }
  // 🛑 Unimplemented: @Dependency(\.continuousClock).now …
  // 🛑 Unimplemented: @Dependency(\.continuousClock).sleep(until:tolerance:)
  // To fix this, override the clock with one that the test controls, such as a `TestClock` or `.immediate`.
}
// snippet.back
@Test func backInTime() async {
  let clock = TestClock()
  await clock.advance(by: .seconds(10))
  await clock.advance(by: .seconds(-3))
  // 🛑 A test clock can't go back in time: it is at 10.0 seconds, and was told to advance to 7.0 seconds.
  // To fix this, advance it by a duration of zero or more, or to its current time or a later one.
}
// snippet.run
@Test func neverStops() async {
  let clock = TestClock()
  let polling = Task {
    for await _ in clock.timer(interval: .seconds(60)) {}
  }
  await clock.run(timeout: .milliseconds(50))
  // 🛑 Some tasks are still sleeping on the test clock after it ran for 0.05 seconds.
  // To fix this, do one of the following:
  // • If a task sleeps repeatedly, like a timer, advance the clock by the time that the test needs, or
  // cancel the task.
  // • If the tasks have a lot to do, use a longer `timeout`.
  await polling.value
}
// snippet.standstill
@Test func sleepsForNoTime() async {
  let clock = TestClock()
  let polling = Task {
    while !Task.isCancelled { try? await clock.sleep(for: .zero) }
  }
  await clock.advance(by: .seconds(1))
  // 🛑 Tasks slept on the test clock for a duration of zero 1000 times in a row, so its time can't advance.
  // To fix this, look for a loop that sleeps for a duration of zero, or until an instant that has already passed.
  polling.cancel()
}
// snippet.interval
@Test func timerWithoutAnInterval() async {
  let clock = TestClock()
  let timer = clock.timer(interval: .zero)
  // 🛑 A timer's interval must be longer than zero, but this interval is 0.0 seconds.
  // The timer ends without firing. To fix this, pass an interval that's longer than zero.
  for await _ in timer {}
}
// snippet.suspension
@Test func somethingStillSleeps() async throws {
  let clock = TestClock()
  let polling = Task { try await clock.sleep(for: .seconds(600)) }
  await #expect(throws: SuspensionError()) { try await clock.checkSuspension() }
  polling.cancel()
  #expect(
    "\(SuspensionError())" == """
      Some tasks are still sleeping on the test clock.
      To fix this, do one of the following:
      • Advance the clock far enough for the tasks to end.
      • Cancel the tasks, such as those of a timer.
      """)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
