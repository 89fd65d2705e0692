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
  print(clock.now.offset, now.timeIntervalSince1970)  // 180.0 seconds 0.0
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
  print(clock.now.offset, now.timeIntervalSince1970)  // 240.0 seconds 240.0
}
// snippet.measure
struct Kettle {
  @Dependency(\.continuousClock) var clock

  func boil() async throws -> Duration {
    try await clock.measure {
      try await clock.sleep(for: .seconds(95))
    }
  }
}

let kettle = withDependencies {
  $0.continuousClock = .immediate
} operation: {
  Kettle()
}
print(try await kettle.boil())  // 95.0 seconds
// snippet.endless
let immediate = ImmediateClock()
var ticks = 0
for await _ in immediate.timer(interval: .seconds(3_600)) {
  ticks += 1
  if ticks == 100 { break }  // Without this, the loop would never end.
}
print(ticks, immediate.now.offset)  // 100 360000.0 seconds
// snippet.generic
struct Stopwatch<C: Clock> where C.Duration == Duration {
  let clock: C
  let start: C.Instant

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

let stopwatch = withDependencies {
  $0.continuousClock = clock
} operation: {
  startStopwatch()
}
await clock.advance(by: .seconds(5))
print(stopwatch.elapsed)  // 5.0 seconds
// snippet.end
