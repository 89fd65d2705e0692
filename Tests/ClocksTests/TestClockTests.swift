import Clocks
import ConcurrencyExtras
import IssueReporting
import Testing

@Suite("A test clock")
struct TestClockTests {
  @Test("holds a sleeping task until its deadline and not longer")
  func sleepsUntilDeadline() async throws {
    let clock = TestClock()
    let isAwake = LockIsolated(false)
    let task = Task {
      try await clock.sleep(for: .seconds(10))
      isAwake.setValue(true)
    }
    await clock.advance(by: .seconds(9))
    #expect(!isAwake.value)
    await clock.advance(by: .seconds(1))
    #expect(isAwake.value)
    try await task.value
  }

  @Test("sees every step of a loop in one advance", arguments: [1, 3, 10])
  func wakesAgain(steps: Int) async throws {
    let clock = TestClock()
    let instants = LockIsolated<[TestClock<Duration>.Instant]>([])
    let task = Task {
      for _ in 1...steps {
        try await clock.sleep(for: .seconds(1))
        instants.withValue { $0.append(clock.now) }
      }
    }
    await clock.advance(by: .seconds(steps))
    #expect(instants.value.map(\.offset) == (1...steps).map { .seconds($0) })
    try await task.value
  }

  @Test("wakes those with the same deadline in the order in which they fell asleep")
  func orderOfArrival() async throws {
    let clock = TestClock()
    let deadline = clock.now.advanced(by: .seconds(1))
    let order = LockIsolated<[Int]>([])
    let tasks = LockIsolated<[Task<Void, any Error>]>([])
    for index in 0..<20 {
      let task = Task {
        try await clock.sleep(until: deadline)
        order.withValue { $0.append(index) }
      }
      tasks.withValue { $0.append(task) }
      await Task.megaYield()
    }
    await clock.advance(to: deadline)
    #expect(order.value == Array(0..<20))
    for task in tasks.value { try await task.value }
  }

  @Test("drives a timer, also behind an existential")
  func timer() async {
    let testClock = TestClock()
    let clock: any Clock<Duration> = testClock
    let ticks = LockIsolated(0)
    let task = Task {
      for await _ in clock.timer(interval: .milliseconds(500)) {
        ticks.withValue { $0 += 1 }
      }
    }
    await testClock.advance(by: .milliseconds(499))
    #expect(ticks.value == 0)
    await testClock.advance(by: .milliseconds(1))
    #expect(ticks.value == 1)
    await testClock.advance(by: .seconds(10))
    #expect(ticks.value == 21)
    task.cancel()
    await task.value
  }
}
