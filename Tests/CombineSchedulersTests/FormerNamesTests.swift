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

@Suite("Former names")
struct FormerNamesTests {
  @available(*, deprecated)
  @Test("create the schedulers of the current names")
  func schedulers() {
    let immediate: [any _CombineScheduler] = [
      DispatchQueue.immediateScheduler, OperationQueue.immediateScheduler, RunLoop.immediateScheduler,
    ]
    let test: [any _CombineScheduler] = [
      DispatchQueue.testScheduler, OperationQueue.testScheduler, RunLoop.testScheduler,
    ]
    #expect(immediate.count == test.count)
    var isDone = false
    DispatchQueue.immediateScheduler.schedule { isDone = true }
    #expect(isDone)
  }

  @available(*, deprecated)
  @Test("create schedulers that report issues")
  func failing() {
    let issues = IssueCollector()
    let failing: FailingSchedulerOf<DispatchQueue> = DispatchQueue.failing("main")
    withIssueReporters([issues]) {
      failing.schedule {}
      OperationQueue.failing.schedule {}
      RunLoop.failing("loop").schedule {}
      AnySchedulerOf<DispatchQueue>.failing.schedule {}
      AnySchedulerOf<RunLoop>.failing("erased").schedule {}
    }
    #expect(failing.prefix == "main")
    #expect(issues.reports.count == 5)
    #expect(issues.summaries.first?.hasPrefix("Unimplemented: main.") == true)
    #expect(issues.summaries.last?.hasPrefix("Unimplemented: erased.") == true)
  }
}

@Suite("A UI scheduler")
struct UISchedulerValuesTests {
  @Test("has a test scheduler and an immediate scheduler")
  func values() {
    let test: TestSchedulerOf<UIScheduler> = UIScheduler.test
    var events: [String] = []
    test.schedule { events.append("test") }
    UIScheduler.immediate.schedule { events.append("immediate") }
    test.advance()
    #expect(events == ["immediate", "test"])
  }

  @Test("can be type-erased")
  @MainActor
  func shared() {
    let shared: AnySchedulerOf<UIScheduler> = .shared
    #expect(shared.minimumTolerance == UIScheduler.shared.minimumTolerance)
  }
}

@Suite("A scheduler in synchronous code")
struct SynchronousSchedulerTests {
  @Test("measures work")
  func measure() {
    let scheduler = DispatchQueue.test
    #expect(scheduler.measure { scheduler.advance(by: .seconds(2)) } == .seconds(2))
  }

  @Test("runs a nonescaping action immediately")
  func nonescapingAction() {
    func run(_ action: () -> Void) { DispatchQueue.immediate.schedule(options: nil, action) }
    var isDone = false
    run { isDone = true }
    #expect(isDone)
  }
}
