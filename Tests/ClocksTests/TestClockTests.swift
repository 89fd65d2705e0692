import DependenciesClocks
import DependenciesConcurrency
import DependenciesTestHelpers
import IssueReporting
import Testing

@Suite("A test clock")
struct TestClockTests {
  let clock = TestClock()
  let events = LockIsolated<[String]>([])

  /// Starts a task that records the time of each wake-up.
  private func sleeper(_ name: String, _ durations: Duration...) -> Task<Void, any Error> {
    Task {
      for duration in durations {
        try await clock.sleep(for: duration)
        events.withValue { $0.append("\(name) at \(clock.now.offset)") }
      }
    }
  }

  @Test("has a resolution that a test can set")
  func resolution() {
    #expect(clock.minimumResolution == .zero)
    clock.minimumResolution = .seconds(1)
    #expect(clock.minimumResolution == .seconds(1))
  }

  @Test("also has its `advance` functions as values")
  func functionValues() async {
    let advanceBy: (Duration) async -> Void = clock.advance(by:)
    let advanceTo: (TestClock<Duration>.Instant) async -> Void = clock.advance(to:)
    await advanceBy(.seconds(1))
    #expect(clock.now.offset == .seconds(1))
    await advanceTo(TestClock.Instant(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("wakes a repeating sleeper at each deadline, and the tasks that it starts, during a long advance")
  func farFuture() async throws {
    let clock = clock
    let events = LockIsolated<[Int]>([])
    let task = Task {
      for second in 1...300 {
        try await clock.sleep(for: .seconds(1))
        #expect(clock.now.offset == .seconds(second))
        Task {
          try await clock.sleep(for: .milliseconds(500))
          events.withValue { $0.append(second) }
        }
      }
    }
    await clock.advance(by: .seconds(1_000_000_000))
    try await task.valueInTime
    #expect(events.value == Array(1...300))
    #expect(clock.now.offset == .seconds(1_000_000_000))
  }

  @Test("wakes a task at its deadline and not before")
  func sleepsUntilDeadline() async throws {
    let task = sleeper("a", .seconds(10))
    await clock.untilAsleep()
    await clock.advance(by: .seconds(9))
    #expect(events.value == [])
    await clock.advance(by: .seconds(1))
    #expect(events.value == ["a at 10.0 seconds"])
    try await task.valueInTime
  }

  @Test("wakes tasks in the order of their deadlines, each at its own time", arguments: [10, 20])
  func orderOfDeadlines(seconds: Int) async throws {
    let tasks = [sleeper("a", .seconds(3)), sleeper("b", .seconds(1)), sleeper("c", .seconds(2))]
    await clock.untilAsleep(3)
    await clock.advance(by: .seconds(seconds))
    #expect(events.value == ["b at 1.0 seconds", "c at 2.0 seconds", "a at 3.0 seconds"])
    #expect(clock.now.offset == .seconds(seconds))
    for task in tasks { try await task.valueInTime }
  }

  @Test("wakes tasks with the same deadline in the order of their sleeps", .timeLimit(.minutes(30)))
  func orderOfArrival() async throws {
    let deadline = clock.now.advanced(by: .seconds(1))
    var tasks: [Task<Void, any Error>] = []
    for index in 0..<20 {
      tasks.append(
        Task {
          try await clock.sleep(until: deadline)
          events.withValue { $0.append("\(index)") }
        }
      )
      // Each task sleeps before the test creates the next one, even if the task starts late on a busy machine.
      await clock.untilAsleep(index + 1)
    }
    await clock.advance(to: deadline)
    #expect(events.value == (0..<20).map(String.init))
    for task in tasks { try await task.valueInTime }
  }

  @Test("wakes a task that sleeps repeatedly in order with other tasks")
  func reentrancy() async throws {
    let tasks = [sleeper("a", .seconds(1), .seconds(1), .seconds(2)), sleeper("b", .milliseconds(1_500))]
    await clock.untilAsleep(2)
    await clock.advance(by: .seconds(4))
    #expect(
      events.value == ["a at 1.0 seconds", "b at 1.5 seconds", "a at 2.0 seconds", "a at 4.0 seconds"]
    )
    for task in tasks { try await task.valueInTime }
  }

  @Test("wakes a task that begins a zero-length sleep during an advance")
  func sleepOfNoTime() async throws {
    let task = sleeper("a", .seconds(1), .zero, .zero)
    await clock.untilAsleep()
    await clock.advance(by: .seconds(1))
    #expect(events.value == ["a at 1.0 seconds", "a at 1.0 seconds", "a at 1.0 seconds"])
    try await task.valueInTime
  }

  @Test("holds a zero-length sleep until an advance, even an advance by zero")
  func sleepUntilNow() async throws {
    let task = sleeper("a", .zero)
    await clock.untilAsleep()
    #expect(events.value == [])
    await clock.advance()
    #expect(events.value == ["a at 0.0 seconds"])
    try await task.valueInTime
  }

  @Test("doesn't hold a sleep whose deadline is in the past")
  func sleepUntilThePast() async throws {
    await clock.advance(by: .seconds(5))
    try await clock.sleep(for: .seconds(-1))
    try await clock.sleep(until: TestClock<Duration>.Instant())
    #expect(clock.now.offset == .seconds(5))
  }

  @Test("advances without sleeping tasks")
  func nobodySleeps() async {
    let task = Task {
      // Suspends often, but never on the clock.
      for _ in 0..<1_000 { await Task.yield() }
    }
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1))
    await task.value
  }

  @Test("starts at the given time")
  func beginning() async throws {
    let clock = TestClock(now: .init(offset: .seconds(100)))
    let task = Task {
      try await clock.sleep(for: .seconds(1))
      return clock.now.offset
    }
    await clock.untilAsleep()
    await clock.advance(to: .init(offset: .seconds(101)))
    #expect(try await task.valueInTime == .seconds(101))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("is as exact as its durations", arguments: [1, 1_000_000_000_000_000_000] as [Int64])
  func exactness(attoseconds: Int64) async throws {
    let task = Task {
      try await clock.sleep(for: Duration(secondsComponent: 0, attosecondsComponent: attoseconds))
      return clock.now.offset
    }
    await clock.untilAsleep()
    await clock.advance(by: Duration(secondsComponent: 0, attosecondsComponent: attoseconds - 1))
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.advance(by: Duration(secondsComponent: 0, attosecondsComponent: 1))
    #expect(try await task.valueInTime == Duration(secondsComponent: 0, attosecondsComponent: attoseconds))
  }

  @Test("wakes many sleeping tasks", .timeLimit(.minutes(30)))
  func manySleepers() async throws {
    let count = LockIsolated(0)
    try await withThrowingTaskGroup { group in
      for index in 0..<500 {
        group.addTask {
          try await clock.sleep(for: .seconds(index % 50 + 1))
          count.withValue { $0 += 1 }
        }
      }
      await clock.untilAsleep(500)
      await clock.advance(by: .seconds(25))
      #expect(count.value == 250)
      await clock.advance(by: .seconds(25))
      try await group.waitForAll()
    }
    #expect(count.value == 500)
  }
}

@Suite("Canceling a task that sleeps on a test clock")
struct TestClockCancellationTests {
  let clock = TestClock()

  @Test("wakes only that task, with an error")
  func whileSleeping() async throws {
    let cancelled = Task { try await clock.sleep(for: .seconds(1)) }
    let other = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.untilAsleep(2)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.advance(by: .seconds(1))
    try await other.valueInTime
    try await clock.checkSuspension()
  }

  @Test("prevents the task from sleeping", arguments: [-1, 0, 1])
  func beforeSleeping(seconds: Int) async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(seconds))
    }
    await #expect(throws: CancellationError.self) { try await task.valueInTime }
  }

  @Test("resumes the task once, even during an advance")
  func race() async {
    for _ in 0..<200 {
      let clock = TestClock()
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      async let cancellation: Void = Task.detached { task.cancel() }.value
      await clock.advance(by: .seconds(1))
      await cancellation
      switch await task.result {
      case .success: break
      case .failure(let error): #expect(error is CancellationError)
      }
    }
  }

  @Test("doesn't stop an advance that the canceled task runs")
  func cancelledAdvance() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.advance(by: .seconds(1))
    }
    await task.value
    #expect(clock.now.offset == .seconds(1))
  }
}

@Suite("Checking a test clock for suspension")
struct TestClockSuspensionTests {
  let clock = TestClock()

  @Test("throws while a task sleeps")
  func sleeping() async throws {
    try await clock.checkSuspension()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.untilAsleep()
    let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(error?.description.contains("Advance the clock far enough") == true)
    await clock.advance(by: .seconds(1))
    try await task.valueInTime
    try await clock.checkSuspension()
  }

  @Test("finds a running timer")
  func timer() async throws {
    let task = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    await clock.untilAsleep()
    await clock.advance(by: .seconds(10))
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    task.cancel()
    await task.value
    try await clock.checkSuspension()
  }
}

@Suite("Misuse of a test clock", .serialized)
struct TestClockMisuseTests {
  let clock = TestClock()
  let issues = IssueCollector()

  @Test("moving back reports an issue at the call, and changes nothing")
  func goingBack() async {
    await clock.advance(by: .seconds(5))
    let line: UInt = #line
    await withIssueReporters([issues]) {
      await clock.advance(by: .seconds(-1))
      await clock.advance(to: .init(offset: .seconds(3)))
    }
    #expect(
      issues.summaries == [
        "A test clock can't go back in time: it is at 5.0 seconds, and was told to advance to 4.0 seconds.",
        "A test clock can't go back in time: it is at 5.0 seconds, and was told to advance to 3.0 seconds.",
      ]
    )
    #expect(issues.reports.map(\.line) == [line + 2, line + 3])
    #expect(issues.reports.first?.fileID == "ClocksTests/TestClockTests.swift")
    #expect(clock.now.offset == .seconds(5))
  }

  @Test("an endless loop of zero-length sleeps ends the advance with an issue")
  func endlessLoop() async {
    let task = Task {
      while true { try await clock.sleep(for: .zero) }
    }
    await clock.untilAsleep()
    await withIssueReporters([issues]) {
      // On a busy machine, one of the thousand turns can take longer than the clock waits for it. Then the advance
      // completes.
      for _ in 0..<20 where issues.summaries.isEmpty { await clock.advance(by: .seconds(1)) }
    }
    #expect(
      issues.summaries == [
        "Tasks slept on the test clock for a duration of zero 1000 times in a row, so its time can't advance."
      ]
    )
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.valueInTime }
  }
}

@Suite("Running a test clock")
struct TestClockRunTests {
  // On a busy machine, one of a thousand turns can take longer than the clock waits for it. The task isn't sleeping
  // then, so the run ends. In this case, the tests of endless sleepers run again.

  let clock = TestClock()
  let issues = IssueCollector()

  @Test("wakes every sleeping task, also repeatedly, and stops at the last deadline")
  func run() async throws {
    let task = Task {
      for _ in 1...10 { try await clock.sleep(for: .seconds(1)) }
    }
    await clock.untilAsleep()
    await clock.run(timeout: .seconds(60))
    #expect(clock.now.offset == .seconds(10))
    try await task.valueInTime
  }

  @Test("does nothing without sleeping tasks")
  func nobodySleeps() async {
    await clock.run(timeout: .zero)
    #expect(clock.now.offset == .zero)
  }

  @Test("reports an issue if it doesn't end, and wakes the remaining tasks with an error")
  func noEnd() async {
    let task = Task {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    await clock.untilAsleep()
    let line: UInt = #line
    await withIssueReporters([issues]) {
      for _ in 0..<20 where issues.summaries.isEmpty { await clock.run(timeout: .milliseconds(5)) }
    }
    #expect(issues.summaries == ["Some tasks are still sleeping on the test clock after it ran for 0.005 seconds."])
    #expect(issues.reports.map(\.line) == [line + 2])
    await #expect(throws: CancellationError.self) { try await task.valueInTime }
  }

  @Test("reports an issue if the time doesn't advance")
  func standstill() async {
    let task = Task {
      while true { try await clock.sleep(for: .zero) }
    }
    await clock.untilAsleep()
    await withIssueReporters([issues]) {
      for _ in 0..<20 where issues.summaries.isEmpty { await clock.run(timeout: .seconds(60)) }
    }
    #expect(issues.summaries.count == 1)
    #expect(issues.summaries.first?.hasPrefix("Tasks slept on the test clock for a duration of zero") == true)
    await #expect(throws: CancellationError.self) { try await task.valueInTime }
  }
}
