import DependenciesConcurrency
import DependenciesSchedulers
import DependenciesTestHelpers
import Foundation
import IssueReporting
import Testing

#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

@Suite("A test scheduler")
struct TestSchedulerTests {
  let scheduler = DispatchQueue.test
  let events = LockIsolated<[String]>([])

  private func note(_ event: String) {
    events.withValue { $0.append(event) }
  }

  @Test("runs an action at its date and not before")
  func delay() {
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { note("a") }
    scheduler.advance(by: .milliseconds(999))
    #expect(events.value == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(events.value == ["a"])
    scheduler.advance(by: .seconds(10))
    #expect(events.value == ["a"])
  }

  @Test("runs an immediate action when it's advanced, even by zero")
  func immediately() {
    scheduler.schedule { note("a") }
    #expect(events.value == [])
    scheduler.advance()
    #expect(events.value == ["a"])
  }

  @Test("runs actions by date, and actions with the same date in the order of scheduling")
  func order() {
    let start = scheduler.now
    for (index, seconds) in [3, 1, 2, 1, 3, 1].enumerated() {
      scheduler.schedule(after: start.advanced(by: .seconds(seconds))) {
        note("\(index) at \(start.distance(to: scheduler.now).timeInterval)")
      }
    }
    scheduler.advance(to: start.advanced(by: .seconds(3)))
    let order = [(1, 1), (3, 1), (5, 1), (2, 2), (0, 3), (4, 3)]
    #expect(events.value == order.map { "\($0) at nanoseconds(\($1)000000000)" })
  }

  @Test("releases a canceled action after it unlocks")
  func canceledAction() async {
    await #expect(processExitsWith: .success) {
      let scheduler = DispatchQueue.test
      let events = LockIsolated<[String]>([])
      let repetition = scheduler.schedule(
        after: scheduler.now, interval: .seconds(1),
        {
          [
            farewell = Farewell {
              scheduler.schedule { events.withValue { $0.append("farewell") } }
            }
          ] in withExtendedLifetime(farewell) {}
        })
      repetition.cancel()
      scheduler.advance()
      exit(events.value == ["farewell"] ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test("runs actions that an action schedules in the same advance")
  func reentrancy() {
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) {
      note("a")
      scheduler.schedule { note("b") }
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { note("c") }
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) { note("d") }
    }
    scheduler.advance(by: .seconds(2))
    #expect(events.value == ["a", "b", "c"])
  }

  @Test("can be advanced by an action")
  func advanceWithinAction() {
    scheduler.schedule { [scheduler] in
      note("a")
      scheduler.advance(by: .seconds(5))
      note("c")
    }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(5))) { note("b") }
    let start = scheduler.now
    scheduler.advance(by: .seconds(1))
    #expect(events.value == ["a", "b", "c"])
    #expect(start.distance(to: scheduler.now) == .seconds(5))
  }

  @Test("runs an action with a past date at the next advance, without moving back")
  func past() {
    let start = scheduler.now
    scheduler.advance(by: .seconds(5))
    scheduler.schedule(after: start) { note("a") }
    scheduler.advance()
    #expect(events.value == ["a"])
    #expect(start.distance(to: scheduler.now) == .seconds(5))
  }

  @Test("repeats an action until it's canceled")
  func interval() {
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1)), interval: .seconds(2)) { note("a") }
    scheduler.advance(by: .seconds(1))
    #expect(events.value.count == 1)
    scheduler.advance(by: .seconds(5))
    #expect(events.value.count == 3)
    timer.cancel()
    scheduler.advance(by: .seconds(100))
    #expect(events.value.count == 3)
    scheduler.run()
  }

  @Test("lets a repeated action cancel itself")
  func selfCancellation() {
    let timer = LockIsolated<UncheckedSendable<any Cancellable>?>(nil)
    let subscription = UncheckedSendable(
      scheduler.schedule(after: scheduler.now, interval: .seconds(1)) {
        note("a")
        if events.value.count == 3 { timer.value?.value.cancel() }
      }
    )
    timer.setValue(subscription)
    scheduler.run()
    #expect(events.value.count == 3)
  }

  @Test("runs a repeated action in order with others of the same date")
  func intervalsInOrder() {
    let first = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1)), interval: .seconds(1)) { note("a") }
    let second = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1)), interval: .seconds(1)) { note("b") }
    scheduler.advance(by: .seconds(3))
    #expect(events.value == ["a", "b", "a", "b", "a", "b"])
    first.cancel()
    second.cancel()
  }

  @Test("runs until its agenda is empty")
  func run() {
    let start = scheduler.now
    scheduler.schedule(after: start.advanced(by: .seconds(1_000_000))) {
      note("a")
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { note("b") }
    }
    scheduler.run()
    #expect(events.value == ["a", "b"])
    #expect(start.distance(to: scheduler.now) == .seconds(1_000_001))
  }

  @Test("drives publishers' operators")
  func publishers() {
    let subject = PassthroughSubject<String, Never>()
    let subscription = subject.debounce(for: .milliseconds(500), scheduler: scheduler).sink { note($0) }
    for (text, pause) in [("S", 100), ("Sw", 499), ("Swift", 500), ("!", 499)] {
      subject.send(text)
      scheduler.advance(by: .milliseconds(pause))
    }
    #expect(events.value == ["Swift"])
    subscription.cancel()
  }

  @Test("lets tasks run before, between, and after its actions")
  @MainActor
  func asynchronously() async throws {
    let task = Task {
      for index in 1...3 {
        try await scheduler.sleep(for: .seconds(1))
        note("\(index)")
      }
    }
    await scheduler.advance(by: .seconds(2))
    #expect(events.value == ["1", "2"])
    await scheduler.run()
    #expect(events.value == ["1", "2", "3"])
    try await task.valueInTime
  }

  @Test("accepts actions from many threads at the same time")
  func manyThreads() async {
    await withTaskGroup { group in
      for _ in 0..<1_000 {
        group.addTask { scheduler.schedule { note("a") } }
      }
    }
    await scheduler.advance()
    #expect(events.value.count == 1_000)
  }
}

@Suite("Misuse of a test scheduler")
struct TestSchedulerMisuseTests {
  let scheduler = DispatchQueue.test
  let issues = IssueCollector()

  @Test("moving back reports an issue and changes nothing")
  func goingBack() {
    let start = scheduler.now
    withIssueReporters([issues]) {
      scheduler.advance(by: .seconds(5))
      scheduler.advance(by: .seconds(-1))
      scheduler.advance(to: start)
    }
    #expect(issues.summaries.count == 2)
    #expect(issues.summaries.allSatisfy { $0.hasPrefix("A test scheduler can't go back in time") })
    #expect(start.distance(to: scheduler.now) == .seconds(5))
  }

  @Test("moving back while tasks run reports an issue, too")
  @MainActor
  func goingBackAsynchronously() async {
    await withIssueReporters([issues]) { @MainActor in
      await scheduler.advance(by: .seconds(-1))
    }
    #expect(issues.summaries.count == 1)
  }

  @Test("an interval of zero reports an issue, and the action runs once", arguments: [0, -1])
  func emptyInterval(seconds: Int) {
    let count = LockIsolated(0)
    withIssueReporters([issues]) {
      let timer = scheduler.schedule(after: scheduler.now, interval: .seconds(seconds)) {
        count.withValue { $0 += 1 }
      }
      scheduler.advance(by: .seconds(10))
      timer.cancel()
    }
    #expect(issues.summaries.count == 1)
    #expect(issues.summaries.first?.hasPrefix("An interval on a test scheduler must be longer than zero") == true)
    #expect(count.value == 1)
  }

  @Test("an action that schedules itself endlessly ends the advance with an issue")
  func endlessAction() {
    @Sendable func again() { scheduler.schedule { again() } }
    withIssueReporters([issues]) {
      again()
      scheduler.advance()
    }
    #expect(
      issues.summaries == [
        "A test scheduler ran 100000 actions at the same time, so its time can't advance."
      ]
    )
  }

  @Test("running an endless timer to the end reports an issue")
  func endlessRun() {
    let timer = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) {}
    withIssueReporters([issues]) {
      scheduler.run()
    }
    #expect(issues.summaries == ["A test scheduler ran 100000 actions, and more are scheduled."])
    timer.cancel()
  }
}
