// snippet.hide
import Dependencies
import DependenciesTestSupport
import Dispatch
import Foundation
import Testing

// snippet.show
// snippet.once
final class TicketCache: TestDependencyKey, Sendable {
  static let created = LockIsolated(0)
  init() { TicketCache.created.withValue { $0 += 1 } }
  static var testValue: TicketCache { TicketCache() }
}

@Test func isCreatedOnceForAHundredTasks() async {
  await withDiscardingTaskGroup { group in
    for _ in 0..<100 {
      group.addTask {
        @Dependency(TicketCache.self) var cache
        _ = cache
      }
    }
  }
  #expect(TicketCache.created.value == 1)
}
// snippet.contexts
final class SessionStore: DependencyKey, Sendable {
  static var liveValue: SessionStore { SessionStore() }
  static var testValue: SessionStore { SessionStore() }
}

@Test func eachContextHasItsOwnDefault() {
  @Dependency(SessionStore.self) var store
  let inTest = store
  let live = withDependencies {
    $0.context = .live
  } operation: {
    store
  }
  #expect(inTest !== live)
  #expect(inTest === store)
}
// snippet.fresh
@Test func newValuesHaveANewCache() {
  @Dependency(SessionStore.self) var store
  let before = store
  withDependencies {
    $0 = .test
  } operation: {
    @Dependency(SessionStore.self) var store
    #expect(store !== before)
  }
  #expect(store === before)
}
// snippet.unlocked
struct TicketIndex: TestDependencyKey {
  static let started = DispatchSemaphore(value: 0)
  static let canFinish = DispatchSemaphore(value: 0)

  static var testValue: TicketIndex {
    started.signal()
    canFinish.wait()  // Waits for another thread to create the history.
    return TicketIndex()
  }
}

struct SearchHistory: TestDependencyKey {
  static var testValue: SearchHistory {
    TicketIndex.canFinish.signal()
    return SearchHistory()
  }
}

@Test func slowDefaultDoesNotBlockOthers() {
  let finished = DispatchSemaphore(value: 0)
  withEscapedDependencies { dependencies in
    DispatchQueue.global().async {
      dependencies.yield {
        @Dependency(TicketIndex.self) var index
        _ = index
      }
      finished.signal()
    }
  }
  TicketIndex.started.wait()

  @Dependency(SearchHistory.self) var history
  _ = history

  #expect(finished.wait(timeout: .now() + 30) == .success)
}
// snippet.reentrant
struct APIHost: DependencyKey {
  var name: String
  static let liveValue = APIHost(name: "helpdesk.example.com")
  static let testValue = APIHost(name: "test.example.com")
}

struct APIClient: DependencyKey {
  var description: String
  static var liveValue: APIClient { testValue }
  static var testValue: APIClient {
    @Dependency(APIHost.self) var host
    return APIClient(description: "connects to \(host.name)")
  }
}

@Test func defaultCanReadOthers() {
  @Dependency(APIClient.self) var apiClient
  #expect(apiClient.description == "connects to test.example.com")
}
// snippet.first
@Test func defaultBelongsToTheOverrideThatItReads() {
  @Dependency(APIClient.self) var apiClient
  withDependencies {
    $0[APIHost.self].name = "staging.example.com"
  } operation: {
    #expect(apiClient.description == "connects to staging.example.com")
  }
  #expect(apiClient.description == "connects to test.example.com")
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
