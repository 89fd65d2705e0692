import Dependencies
import DependenciesTestSupport
import Dispatch
import Testing

private struct A: TestDependencyKey {
  var name: String
  static let testValue = A(name: "default a")
}

private struct B: TestDependencyKey {
  var name: String
  static let testValue = B(name: "default b")
}

extension DependencyValues {
  fileprivate var a: String {
    get { self[A.self].name }
    set { self[A.self].name = newValue }
  }

  fileprivate var b: String {
    get { self[B.self].name }
    set { self[B.self].name = newValue }
  }

  /// A property whose getter reads other dependencies through wrappers.
  fileprivate var both: String {
    @Dependency(\.a) var a
    @Dependency(\.b) var b
    return "\(a), \(b)"
  }
}

private struct Model: Sendable {
  @Dependency(\.a) var a
  @Dependency(\.b) var b
  @Dependency(\.both) var both
  @Dependency(\.self) var all
}

@Suite(.dependencies) struct CaptureTests {
  private let model = withDependencies {
    $0.a = "captured a"
  } operation: {
    Model()
  }

  @Test func `a captured override applies outside of its scope`() {
    #expect(model.a == "captured a")
    #expect(model.b == "default b")
    #expect(model.all.a == "captured a")
  }

  @Test func `a current override wins over a captured one`() {
    withDependencies {
      $0.a = "current a"
    } operation: {
      #expect(model.a == "current a")
    }
  }

  @Test func `captured and current values are merged`() {
    withDependencies {
      $0.b = "current b"
    } operation: {
      #expect(model.a == "captured a")
      #expect(model.b == "current b")
    }
  }

  @Test func `the merged values are current while a getter runs`() {
    #expect(model.both == "captured a, default b")
    withDependencies {
      $0.b = "current b"
    } operation: {
      #expect(model.both == "captured a, current b")
    }
  }

  @Test func `a scope opened while merged values are current keeps both`() {
    let inner = withDependencies(from: model) {
      $0.b = "inner b"
    } operation: {
      withDependencies {
        $0.a += "!"
      } operation: {
        Model()
      }
    }
    #expect(inner.a == "captured a!")
    #expect(inner.b == "inner b")
  }

  @Test func `the captured cache has the defaults`() {
    final class Identity: TestDependencyKey, Sendable {
      static var testValue: Identity { Identity() }
    }
    struct Model { @Dependency(Identity.self) var identity }
    let model = withDependencies {
      $0 = DependencyValues()
    } operation: {
      Model()
    }
    let identity = model.identity
    withDependencies {
      $0.a = "current"
    } operation: {
      #expect(model.identity === identity)
      @Dependency(Identity.self) var current
      #expect(current !== identity)
    }
  }

  @Test func `tasks and groups inherit`() async {
    await withDependencies {
      $0.a = "task"
    } operation: {
      await Task {
        @Dependency(\.a) var a
        #expect(a == "task")
      }.value
      async let child = DependencyValues._current.a
      #expect(await child == "task")
      await withTaskGroup { group in
        group.addTask {
          @Dependency(\.a) var a
          #expect(a == "task")
        }
      }
    }
  }

  @Test func `a detached task reads defaults, and a captured wrapper its snapshot`() async {
    await withDependencies {
      $0.a = "scope"
    } operation: {
      await Task.detached { [model] in
        @Dependency(\.a) var a
        #expect(a == "default a")
        #expect(model.a == "captured a")
      }.value
    }
  }

  @Test func `a dispatch queue reads defaults, and a captured wrapper its snapshot`() async {
    await withDependencies {
      $0.a = "scope"
    } operation: {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { [model] in
          @Dependency(\.a) var a
          #expect(a == "default a")
          #expect(model.a == "captured a")
          continuation.resume()
        }
      }
    }
  }

  @Test func `a store can keep and change values`() {
    struct Store {
      var dependencies = DependencyValues._current
      func run<R>(_ operation: () -> R) -> R {
        withDependencies {
          $0 = dependencies
        } operation: {
          operation()
        }
      }
    }
    var store = Store()
    let copy = store
    store.dependencies.a = "store"
    store.dependencies.b += "!"
    #expect(store.run { DependencyValues._current.a } == "store")
    #expect(store.run { DependencyValues._current.b } == "default b!")
    #expect(copy.run { DependencyValues._current.a } == "default a")
  }

  @Test(arguments: [1, 3, 50, 1_000])
  func `any number of overrides is found`(count: Int) {
    func check<Base>(_ base: Base.Type, _ count: Int, _ body: (any NumberKey.Type, Int) -> Void) {
      guard count > 0 else { return }
      body(Nested<Base>.self, count)
      check(Nested<Base>.self, min(count - 1, 60), body)
    }
    withDependencies { values in
      check(Never.self, count) { key, number in key.set(number, in: &values) }
    } operation: {
      check(Never.self, count) { key, number in #expect(key.get() == number) }
    }
  }
}

private protocol NumberKey: TestDependencyKey<Int> {}

extension NumberKey {
  static func set(_ number: Int, in values: inout DependencyValues) { values[Self.self] = number }
  static func get() -> Int { DependencyValues._current[Self.self] }
}

private enum Nested<Base>: NumberKey {
  static var testValue: Int { -1 }
}
