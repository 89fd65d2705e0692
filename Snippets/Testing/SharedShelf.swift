// snippet.shelf
import Dependencies
import DependenciesTestSupport
import Testing

/// A shelf that counts; a class, so that whoever shares it sees what others put there.
final class Shelf: TestDependencyKey, Sendable {
  private let count = LockIsolated(0)

  static var testValue: Shelf { Shelf() }

  func add() -> Int {
    count.withValue {
      $0 += 1
      return $0
    }
  }
}
// snippet.tests
@Suite struct EachTestHasItsOwn {
  @Test func first() {
    @Dependency(Shelf.self) var shelf
    #expect(shelf.add() == 1)
  }

  @Test func second() {
    @Dependency(Shelf.self) var shelf
    #expect(shelf.add() == 1)
  }
}
// snippet.cases
@Test(.dependencies, arguments: 1...5)
func eachCaseHasItsOwn(_ number: Int) {
  @Dependency(Shelf.self) var shelf
  #expect(shelf.add() == 1)
}

@Test(.serialized, arguments: 1...5)
func withoutATraitTheCasesShare(_ number: Int) {
  @Dependency(Shelf.self) var shelf
  #expect(shelf.add() == number)
}
// snippet.static
#if COMPILE_ERROR
  enum Warehouse {
    @Dependency(Shelf.self) static var shelf
    // 🛑 not concurrency-safe
  }
#endif
// snippet.hide
await Testing.__swiftPMEntryPoint() as Never
