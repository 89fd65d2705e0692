// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.separate
let clock = TestClock()

await withDependencies {
  $0.continuousClock = clock
  $0.date.now = Date(timeIntervalSince1970: 0)
} operation: {
  @Dependency(\.date.now) var now
  await clock.advance(by: .seconds(180))
  print(clock.now.offset)  // 180.0 seconds
  print(now.timeIntervalSince1970)  // 0.0
}
// snippet.together
await withDependencies {
  $0.continuousClock = clock
  $0.date = DateGenerator {
    Date(timeIntervalSince1970: TimeInterval(clock.now.offset.components.seconds))
  }
} operation: {
  @Dependency(\.date.now) var now
  await clock.advance(by: .seconds(60))
  print(clock.now.offset)  // 240.0 seconds
  print(now.timeIntervalSince1970)  // 240.0
}
// snippet.measure
struct ResponseTime {
  @Dependency(\.continuousClock) private var clock

  func measure(_ request: () async throws -> Void) async throws -> Duration {
    try await clock.measure { try await request() }
  }
}

let immediate = ImmediateClock()
let responseTime = withDependencies {
  $0.continuousClock = immediate
} operation: {
  ResponseTime()
}
let duration = try await responseTime.measure {
  try await immediate.sleep(for: .milliseconds(1_500))
}
print(duration)  // 1.5 seconds
// snippet.generic
struct Stopwatch<C: Clock> where C.Duration == Duration {
  private let clock: C
  private let start: C.Instant

  init(_ clock: C) {
    self.clock = clock
    start = clock.now
  }

  var elapsed: Duration { start.duration(to: clock.now) }
}

func startStopwatch() -> Stopwatch<AnyClock<Duration>> {
  @Dependency(\.continuousClock) var clock
  return Stopwatch(AnyClock(clock))
}
// snippet.hide
let stopwatch = withDependencies {
  $0.continuousClock = clock
} operation: {
  startStopwatch()
}
await clock.advance(by: .seconds(5))
print(stopwatch.elapsed)  // 5.0 seconds
// snippet.show
// snippet.endless
let pollingClock = ImmediateClock()
var polls = 0
for await _ in pollingClock.timer(interval: .seconds(30)) {
  polls += 1
  if polls == 100 { break }  // Without this line, the loop never ends.
}
print(pollingClock.now.offset)  // 3000.0 seconds
// snippet.end
