// snippet.hide
import Dependencies
import Foundation
import Testing

// snippet.show
// snippet.countdown
@MainActor
final class Countdown {
  private(set) var secondsLeft: Int

  @Dependency(\.continuousClock) private var clock

  init(seconds: Int) {
    secondsLeft = seconds
  }

  func run() async {
    for await _ in clock.timer(interval: .seconds(1)) {
      secondsLeft -= 1
      if secondsLeft == 0 { break }
    }
  }
}
// snippet.test
@MainActor
@Test func countsDownSecondBySecond() async throws {
  let clock = TestClock()
  let countdown = withDependencies {
    $0.continuousClock = clock
  } operation: {
    Countdown(seconds: 180)
  }

  let running = Task { await countdown.run() }
  await clock.advance(by: .seconds(1))
  #expect(countdown.secondsLeft == 179)

  await clock.advance(by: .milliseconds(2_500))
  #expect(countdown.secondsLeft == 177)

  await clock.run()
  await running.value
  #expect(countdown.secondsLeft == 0)
  #expect(clock.now.offset == .seconds(180))
}
// snippet.late
@Test func leavesOutWhatItMissed() async {
  let clock = TestClock()
  let ticks = LockIsolated<[Duration]>([])

  let watching = Task {
    for await _ in clock.timer(interval: .seconds(1)) {
      ticks.withValue { $0.append(clock.now.offset) }
      try? await clock.sleep(for: .milliseconds(2_300))  // Slower than the timer.
    }
  }
  await clock.advance(by: .seconds(8))
  #expect(ticks.value == [.seconds(1), .seconds(4), .seconds(7)])
  watching.cancel()
}
// snippet.timeout
struct TooLate: Error {}

func withTimeout<Value: Sendable>(
  _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  @Dependency(\.continuousClock) var clock
  let timer = clock
  return try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await timer.sleep(for: limit)
      throw TooLate()
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw TooLate() }
    return first
  }
}
// snippet.timeout-test
@Test(arguments: [(59, "Darjeeling"), (61, nil)])
func asksForAMinute(seconds: Int, expected: String?) async {
  await withMainSerialExecutor {  // So that both have begun to sleep when time moves on.
    let clock = TestClock()
    let answer = Task {
      try await withDependencies {
        $0.continuousClock = clock
      } operation: {
        try await withTimeout(.seconds(60)) {
          try await clock.sleep(for: .seconds(seconds))
          return "Darjeeling"
        }
      }
    }
    await clock.run()
    let result = await answer.result
    #expect((try? result.get()) == expected)
  }
}
// snippet.debounce
@MainActor
final class TeaSearch {
  private(set) var lookedUp: [String] = []
  private var waiting: Task<Void, any Error>?

  @Dependency(\.continuousClock) private var clock

  func typed(_ text: String) {
    waiting?.cancel()
    waiting = Task {
      try await clock.sleep(for: .milliseconds(300))
      lookedUp.append(text)
    }
  }
}
// snippet.debounce-test
@MainActor
@Test func looksUpWhenTheTypistRests() async {
  let clock = TestClock()
  let search = withDependencies {
    $0.continuousClock = clock
  } operation: {
    TeaSearch()
  }

  for text in ["A", "As", "Ass"] {
    search.typed(text)
    await clock.advance(by: .milliseconds(200))
  }
  #expect(search.lookedUp.isEmpty)

  search.typed("Assam")
  await clock.advance(by: .milliseconds(300))
  #expect(search.lookedUp == ["Assam"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
