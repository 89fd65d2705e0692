// snippet.hide
import Dependencies
import DependenciesTestSupport
import Dispatch
import Foundation
import Testing

// snippet.show
// snippet.parallel
struct Track: DependencyKey {
  var number: Int
  static let liveValue = Track(number: 1)
  static let testValue = Track(number: 0)
}

@Test(arguments: 1...20)
func eachCaseHasItsOwn(number: Int) async {
  await withDependencies {
    $0[Track.self].number = number
  } operation: {
    await Task.yield()
    @Dependency(Track.self) var track
    #expect(track.number == number)
  }
}
// snippet.detached
final class Counter: TestDependencyKey, Sendable {
  let count = LockIsolated(0)
  static var testValue: Counter { Counter() }
}

struct Conductor: Sendable {
  @Dependency(Counter.self) var counter
  func checkTicket() { counter.count.withValue { $0 += 1 } }
}

@Test(arguments: 1...5)
func detachedWithAProperty(_: Int) async {
  let conductor = Conductor()
  await Task.detached { conductor.checkTicket() }.value
  #expect(conductor.counter.count.value >= 1)
}

@Suite(.dependencies)
struct EachCaseAfresh {
  @Test(arguments: 1...5)
  func counts(_: Int) async {
    let conductor = Conductor()
    await Task.detached { conductor.checkTicket() }.value
    #expect(conductor.counter.count.value == 1)
  }
}
// snippet.unknown
@Test func readInADetachedTask() async {
  @Dependency(Counter.self) var counter
  counter.count.setValue(7)

  let count = await Task.detached {
    @Dependency(Counter.self) var counter  // Made where no test is known.
    return counter.count.value
  }.value
  #expect(count != 7)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
