import Dependencies
import DependenciesSchedulers
import DependenciesTestSupport
import Dispatch
import Foundation
import Testing

#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

@Suite(.dependencies) struct MainSchedulersTests {
  @Test func `a scheduler without an override is an issue`() {
    @Dependency(\.mainQueue) var mainQueue
    @Dependency(\.mainRunLoop) var mainRunLoop
    let issues = recordingIssues {
      mainQueue.schedule {}
      mainRunLoop.schedule {}
    }
    #expect(issues.contains { $0.message.contains("mainQueue") })
    #expect(issues.contains { $0.message.contains("mainRunLoop") })
  }

  @Test func `schedulers can be immediate, or advanced`() async {
    let test = DispatchQueue.test
    let isDone = LockIsolated(false)
    withDependencies {
      $0.mainQueue = test.eraseToAnyScheduler()
      $0.mainRunLoop = .immediate
    } operation: {
      @Dependency(\.mainQueue) var mainQueue
      @Dependency(\.mainRunLoop) var mainRunLoop
      let count = LockIsolated(0)
      mainRunLoop.schedule { count.withValue { $0 += 1 } }
      #expect(count.value == 1)
      mainQueue.schedule { isDone.setValue(true) }
    }
    #expect(!isDone.value)
    await test.advance()
    #expect(isDone.value)
  }
}
