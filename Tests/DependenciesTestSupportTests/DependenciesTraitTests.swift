import Dependencies
import DependenciesTestSupport
import Testing

/// A counter that every reader of the same cache shares.
private final class Counter: Sendable, TestDependencyKey {
  let count = LockIsolated(0)
  static var testValue: Counter { Counter() }

  func increment() -> Int {
    count.withValue {
      $0 += 1
      return $0
    }
  }
}

private struct Name: TestDependencyKey, Equatable {
  var value: String
  static let testValue = Name(value: "default")
}

extension DependencyValues {
  fileprivate var name: String {
    get { self[Name.self].value }
    set { self[Name.self].value = newValue }
  }
}

@Suite(.dependency(\.name, "suite"))
struct DependenciesTraitTests {
  @Dependency(\.name) private var name

  @Test func `a suite's trait holds for its tests and for its properties`() {
    @Dependency(\.name) var local
    #expect(name == "suite")
    #expect(local == "suite")
  }

  @Test(.dependency(\.name, "test"))
  func `a test's trait wins over its suite's`() {
    #expect(name == "test")
  }

  @Test(.dependencies { $0.name += "!" })
  func `a test's trait changes what its suite's set`() {
    #expect(name == "suite!")
  }

  @Test(.dependency(Name(value: "by key")))
  func `a value that is its own key needs no key path`() {
    #expect(name == "by key")
  }

  @Suite struct Nested {
    @Test func `traits reach nested suites`() {
      @Dependency(\.name) var name
      #expect(name == "suite")
    }
  }

  @Test(arguments: 1...20)
  func `each case of a parameterised test has a cache of its own`(_: Int) {
    @Dependency(Counter.self) var counter
    #expect(counter.increment() == 1)
    #expect(counter.increment() == 2)
  }
}
