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

@Suite("A type-erased scheduler")
struct AnySchedulerTests {
  /// Declares the schedulers of a feature, which must compile.
  private struct Feature {
    var mainQueue: AnySchedulerOf<DispatchQueue> = .main
    var background: AnySchedulerOf<DispatchQueue> = .global(qos: .background)
    var mainRunLoop: AnySchedulerOf<RunLoop> = .main
    var operations: AnySchedulerOf<OperationQueue> = .main
  }

  @Test("forwards everything to its base scheduler")
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

  @Test("is the live scheduler if a feature declares that")
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

  @Test("can be replaced with a test scheduler", arguments: [0, 1_000])
  func replacing(seconds: Int) {
    let feature = Feature(mainQueue: .immediate, mainRunLoop: .immediate, operations: .immediate)
    var count = 0
    feature.mainQueue.schedule(after: feature.mainQueue.now.advanced(by: .seconds(seconds))) { count += 1 }
    feature.mainRunLoop.schedule(after: feature.mainRunLoop.now.advanced(by: .seconds(seconds))) { count += 1 }
    feature.operations.schedule(after: feature.operations.now.advanced(by: .seconds(seconds))) { count += 1 }
    #expect(count == 3)
  }

  @Test("does nothing if its test scheduler can't be advanced")
  func unreachable() {
    let feature = Feature(mainQueue: .test, mainRunLoop: .test, operations: .test)
    feature.mainQueue.schedule { Issue.record("The action ran.") }
    feature.mainRunLoop.schedule { Issue.record("The action ran.") }
    feature.operations.schedule { Issue.record("The action ran.") }
  }
}

@Suite("An immediate scheduler")
struct ImmediateSchedulerTests {
  @Test("runs each action once, immediately, and keeps its time")
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

  @Test("doesn't delay publishers")
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

  @Test("reports an issue with its name for each member, and runs the action")
  func uses() {
    var count = 0
    withIssueReporters([issues]) {
      let scheduler = DispatchQueue.unimplemented
      #expect(issues.reports.isEmpty)
      let now = scheduler.now
      let tolerance = scheduler.minimumTolerance
      scheduler.schedule { count += 1 }
      // Reported already.
      scheduler.schedule { count += 1 }
      scheduler.schedule(after: now, tolerance: tolerance) { count += 1 }
      scheduler.schedule(after: now, interval: .seconds(1), tolerance: tolerance) { count += 1 }.cancel()
    }
    #expect(count == 4)
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

  @Test("reports issues at its declaration, also when it's type-erased")
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

@Suite("A UI scheduler")
struct UISchedulerTests {
  @Test("runs an action immediately on the main actor")
  @MainActor
  func onMainActor() {
    var isDone = false
    UIScheduler.shared.schedule { isDone = true }
    #expect(isDone)
  }

  @Test("sends an action to the main queue from another thread")
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

  @Test("runs dates in the order of the main queue")
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

@Suite("Functions that create unimplemented schedulers")
struct UnimplementedSchedulerValueTests {
  @Test("are values that take only a name")
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
