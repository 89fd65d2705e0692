// snippet.hide
import Dependencies
import Dispatch
import Foundation
import Testing

func pointingHere<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ operation: () throws -> R
) rethrows -> R {
  try withIssueContext(
    fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
}

// snippet.show
// snippet.unimplemented
@Test func queueWasForgotten() {
  @Dependency(\.mainQueue) var mainQueue
  pointingHere { mainQueue.schedule {} }
  // 🛑 Unimplemented: @Dependency(\.mainQueue).schedule(options:_:)
  // To fix this, override the scheduler with one that the test controls, such as a `TestScheduler` or
  // `.immediate`.
}
// snippet.back
@MainActor
@Test func backInTime() {
  let queue = DispatchQueue.test
  pointingHere { queue.advance(by: .seconds(-3)) }
  // 🛑 A test scheduler can't go back in time: it was told to advance by …
}
// snippet.run
@MainActor
@Test func neverStops() {
  let queue = DispatchQueue.test
  let repeated = queue.schedule(after: queue.now, interval: .seconds(1)) {}
  pointingHere { queue.run() }
  // 🛑 A test scheduler ran 100000 actions, and more are scheduled.
  // To fix this, do one of the following:
  // • If an action repeats, like a timer, advance the scheduler by the time that the test needs.
  // • Cancel the action that repeats.
  repeated.cancel()
}
// snippet.standstill
@MainActor
@Test func schedulesItselfAtOnce() {
  let queue = DispatchQueue.test
  @MainActor func again() { queue.schedule { MainActor.assumeIsolated { again() } } }
  again()
  pointingHere { queue.advance(by: .seconds(1)) }
  // 🛑 A test scheduler ran 100000 actions at the same time, so its time can't advance.
  // To fix this, look for an action that reschedules itself without a delay.
}
// snippet.interval
@MainActor
@Test func repeatsWithoutAnInterval() {
  let queue = DispatchQueue.test
  let repeated = queue.schedule(after: queue.now, interval: .zero) {}
  pointingHere { queue.advance() }
  // 🛑 An interval on a test scheduler must be longer than zero, but this interval is …
  // The scheduler runs the action once. To fix this, pass an interval that's longer than zero.
  repeated.cancel()
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
