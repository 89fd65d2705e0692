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

@Suite("A scheduler whose type is hidden")
struct AnySchedulerTests {
  /// What a feature declares: this file's reason to be is also that it compiles.
  private struct Feature {
    var mainQueue: AnySchedulerOf<DispatchQueue> = .main
    var background: AnySchedulerOf<DispatchQueue> = .global(qos: .background)
    var mainRunLoop: AnySchedulerOf<RunLoop> = .main
    var operations: AnySchedulerOf<OperationQueue> = .main
  }

  @Test("hands everything on to the one underneath")
  func forwarding() {
    let base = DispatchQueue.test
    let scheduler = base.eraseToAnyScheduler()
    let events = LockIsolated<[String]>([])
    scheduler.schedule { events.withValue { $0.append("now") } }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) { events.withValue { $0.append("later") } }
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1)), interval: .seconds(3)) {
      events.withValue { $0.append("timer") }
    }
    base.advance(by: .seconds(4))
    #expect(events.value == ["now", "timer", "later", "timer"])
    timer.cancel()
    base.run()
    #expect(events.value.count == 4)
    #expect(scheduler.now == base.now)
    #expect(scheduler.minimumTolerance == base.minimumTolerance)
  }

  @Test("is the live one where it says so")
  func live() async {
    let feature = Feature()
    for scheduler in [feature.mainQueue, feature.background] {
      await withCheckedContinuation { continuation in
        scheduler.schedule { continuation.resume() }
      }
    }
    await withCheckedContinuation { continuation in
      let queue: AnySchedulerOf<OperationQueue> = OperationQueue().eraseToAnyScheduler()
      queue.schedule { continuation.resume() }
    }
    let before = Date()
    #expect(feature.mainRunLoop.now.date >= before)
    #expect(feature.operations.now.date >= before)
  }

  @Test("can be replaced by one that a test controls", arguments: [0, 1_000])
  func replacing(seconds: Int) {
    let feature = Feature(mainQueue: .immediate, mainRunLoop: .immediate, operations: .immediate)
    var count = 0
    feature.mainQueue.schedule(after: feature.mainQueue.now.advanced(by: .seconds(seconds))) { count += 1 }
    feature.mainRunLoop.schedule(after: feature.mainRunLoop.now.advanced(by: .seconds(seconds))) { count += 1 }
    feature.operations.schedule(after: feature.operations.now.advanced(by: .seconds(seconds))) { count += 1 }
    #expect(count == 3)
  }

  @Test("does nothing on a test scheduler that nobody can advance")
  func unreachable() {
    let feature = Feature(mainQueue: .test, mainRunLoop: .test, operations: .test)
    feature.mainQueue.schedule { Issue.record("It was done.") }
    feature.mainRunLoop.schedule { Issue.record("It was done.") }
    feature.operations.schedule { Issue.record("It was done.") }
  }
}

@Suite("An immediate scheduler")
struct ImmediateSchedulerTests {
  @Test("does everything at once, once, and its time stands still")
  func atOnce() {
    let scheduler = RunLoop.immediate
    let now = scheduler.now
    var events: [String] = []
    scheduler.schedule { events.append("a") }
    scheduler.schedule(after: now.advanced(by: 100)) { events.append("b") }
    let timer = scheduler.schedule(after: now, interval: 1) { events.append("c") }
    #expect(events == ["a", "b", "c"])
    timer.cancel()
    #expect(scheduler.now == now)
    #expect(now.date == Date(timeIntervalSince1970: 0))
  }

  @Test("delays no publisher")
  func publishers() {
    var numbers: [Int] = []
    let subscription = [1, 2, 3].publisher
      .delay(for: .seconds(100), scheduler: DispatchQueue.immediate)
      .receive(on: OperationQueue.immediate)
      .sink { numbers.append($0) }
    #expect(numbers == [1, 2, 3])
    subscription.cancel()
  }
}

@Suite("An unimplemented scheduler")
struct UnimplementedSchedulerTests {
  let issues = IssueCollector()

  @Test("is an issue whenever it is used, by its name, and does the action")
  func uses() {
    var count = 0
    withIssueReporters([issues]) {
      let scheduler = DispatchQueue.unimplemented
      #expect(issues.reports.isEmpty)
      let now = scheduler.now
      let tolerance = scheduler.minimumTolerance
      scheduler.schedule { count += 1 }
      scheduler.schedule(after: now, tolerance: tolerance) { count += 1 }
      scheduler.schedule(after: now, interval: .seconds(1), tolerance: tolerance) { count += 1 }.cancel()
    }
    #expect(count == 3)
    #expect(
      issues.summaries == [
        "Unimplemented: DispatchQueue.now",
        "Unimplemented: DispatchQueue.minimumTolerance",
        "Unimplemented: DispatchQueue.schedule(options:_:)",
        "Unimplemented: DispatchQueue.schedule(after:tolerance:options:_:)",
        "Unimplemented: DispatchQueue.schedule(after:interval:tolerance:options:_:)",
      ]
    )
  }

  @Test("is an issue where it was made, also behind an erased type")
  func location() {
    withIssueReporters([issues]) {
      let line: UInt = #line + 1
      let scheduler: AnySchedulerOf<DispatchQueue> = .unimplemented("Blob's queue")
      scheduler.schedule {}
      let runLoop: AnySchedulerOf<RunLoop> = .unimplemented
      runLoop.schedule {}
      let operations: AnySchedulerOf<OperationQueue> = .unimplemented
      operations.schedule {}
      #expect(issues.reports.first?.line == line)
    }
    #expect(
      issues.summaries == [
        "Unimplemented: Blob's queue.schedule(options:_:)",
        "Unimplemented: RunLoop.schedule(options:_:)",
        "Unimplemented: OperationQueue.schedule(options:_:)",
      ]
    )
  }
}

@Suite("A user interface scheduler")
struct UISchedulerTests {
  @Test("does an action at once on the main actor")
  @MainActor
  func onMainActor() {
    var isDone = false
    UIScheduler.shared.schedule { isDone = true }
    #expect(isDone)
  }

  @Test("sends an action to the main queue from elsewhere")
  @concurrent
  func elsewhere() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        UIScheduler.shared.schedule {
          dispatchPrecondition(condition: .onQueue(.main))
          continuation.resume()
        }
      }
    }
  }

  @Test("keeps dates as the main queue does")
  func dates() async {
    let scheduler = UIScheduler.shared
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(1))) {
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
  }
}

@Suite("Functions that make unimplemented schedulers")
struct UnimplementedSchedulerValueTests {
  @Test("take only a name, as values")
  func values() {
    let issues = IssueCollector()
    let queue: (String) -> UnimplementedSchedulerOf<DispatchQueue> = DispatchQueue.unimplemented
    let loop: (String) -> AnySchedulerOf<RunLoop> = AnySchedulerOf<RunLoop>.unimplemented
    withIssueReporters([issues]) {
      queue("queue").schedule {}
      loop("loop").schedule {}
    }
    #expect(issues.summaries.count == 2)
    #expect(issues.summaries.first?.hasPrefix("Unimplemented: queue.") == true)
    #expect(issues.summaries.last?.hasPrefix("Unimplemented: loop.") == true)
  }
}
