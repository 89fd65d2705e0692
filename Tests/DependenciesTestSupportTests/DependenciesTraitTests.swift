import Dependencies
import DependenciesTestSupport
import Testing

/// A counter that all readers of the same cache share.
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

  @Test func `a suite's trait applies to its tests and its properties`() {
    @Dependency(\.name) var local
    #expect(name == "suite")
    #expect(local == "suite")
  }

  @Test(.dependency(\.name, "test"))
  func `a test's trait overrides its suite's trait`() {
    #expect(name == "test")
  }

  @Test(.dependencies { $0.name += "!" })
  func `a test's trait modifies the value of its suite's trait`() {
    #expect(name == "suite!")
  }

  @Test(.dependency(Name(value: "by key")))
  func `a value that is its own key needs no key path`() {
    #expect(name == "by key")
  }

  @Suite struct Nested {
    @Test func `traits apply to nested suites`() {
      @Dependency(\.name) var name
      #expect(name == "suite")
    }
  }

  @Test(arguments: 1...20)
  func `each case of a parameterized test has its own cache`(_: Int) {
    @Dependency(Counter.self) var counter
    #expect(counter.increment() == 1)
    #expect(counter.increment() == 2)
  }
}

/// A trait that runs each test in a scope with an override.
private struct ScopeTrait: SuiteTrait, TestTrait, TestScoping {
  let name: String
  let isRecursive = true

  @concurrent
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.name = name
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == ScopeTrait {
  fileprivate static func scope(_ name: String) -> Self { Self(name: name) }
}

@Suite(.scope("outer")) struct EnclosingScopeTests {
  @Test(.dependencies) func `a trait keeps the overrides of a scope around it`() {
    @Dependency(\.name) var name
    #expect(name == "outer")
  }

  @Test(.dependency(\.name, "test")) func `a trait overrides a scope around it`() {
    @Dependency(\.name) var name
    #expect(name == "test")
  }

  @Test(.dependency(\.name, "test"), .scope("inner"))
  func `a scope inside a trait overrides the trait`() {
    @Dependency(\.name) var name
    #expect(name == "inner")
  }

  @Test(.dependencies, arguments: 1...2)
  func `each case in a scope with an override has its own cache`(_: Int) {
    @Dependency(Counter.self) var counter
    #expect(counter.increment() == 1)
  }
}

/// A key whose test value must not be created.
private enum Unavailable: TestDependencyKey {
  static var testValue: String {
    Issue.record("created the test value")
    return "test"
  }
}

/// A value that contains a value of its own type.
private struct Folder: TestDependencyKey, Equatable {
  var names: [String]

  var reversed: Folder {
    get { Folder(names: names.reversed()) }
    set { names = newValue.names.reversed() + ["reversed"] }
  }

  static let testValue = Folder(names: [])
}

extension DependencyValues {
  fileprivate var unavailable: String {
    get { self[Unavailable.self] }
    set { self[Unavailable.self] = newValue }
  }

  fileprivate var folder: Folder {
    get { self[Folder.self] }
    set { self[Folder.self] = newValue }
  }
}

@Suite struct DependencyTraitTests {
  @Test(.dependency(\.unavailable, "override"))
  func `a trait that overrides a dependency doesn't create its test value`() {
    @Dependency(\.unavailable) var value
    #expect(value == "override")
  }

  @Test(.dependency(\.folder.reversed, Folder(names: ["a", "b"])))
  func `a trait can override a part that has the type of the whole`() {
    @Dependency(\.folder) var folder
    #expect(folder.names == ["b", "a", "reversed"])
  }
}
