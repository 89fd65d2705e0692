// snippet.hide
import Dependencies
import DependenciesTestSupport
import Dispatch
import Foundation
import Testing

// snippet.show
// snippet.parallel
struct PageSize: DependencyKey {
  var tickets: Int
  static let liveValue = PageSize(tickets: 20)
  static let testValue = PageSize(tickets: 0)
}

@Test(arguments: 1...20)
func casesDontShareOverrides(pageSize: Int) async {
  await withDependencies {
    $0[PageSize.self].tickets = pageSize
  } operation: {
    await Task.yield()
    @Dependency(PageSize.self) var current
    #expect(current.tickets == pageSize)
  }
}
// snippet.detached
final class RequestCounter: TestDependencyKey, Sendable {
  let count = LockIsolated(0)
  static var testValue: RequestCounter { RequestCounter() }
}

struct TicketLoader: Sendable {
  @Dependency(RequestCounter.self) var counter

  func load() { counter.count.withValue { $0 += 1 } }
}

@Test(.serialized, arguments: 1...5)
func casesShareTheCounterOfTheirTest(number: Int) async {
  let loader = TicketLoader()
  await Task.detached { loader.load() }.value
  #expect(loader.counter.count.value == number)
}

@Suite(.dependencies)
struct TicketLoaderTests {
  @Test(arguments: 1...5)
  func eachCaseHasItsOwnCounter(_: Int) async {
    let loader = TicketLoader()
    await Task.detached { loader.load() }.value
    #expect(loader.counter.count.value == 1)
  }
}
// snippet.unknown
@Test func detachedTaskReadsAnotherCache() async {
  @Dependency(RequestCounter.self) var counter
  counter.count.setValue(7)

  let count = await Task.detached {
    @Dependency(RequestCounter.self) var counter
    return counter.count.value
  }.value
  #expect(count != 7)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
