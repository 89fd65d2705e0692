import Foundation
import Testing

@_spi(Beta) @_spi(Internals) @testable import Dependencies

private let released = LockIsolated(0)

/// Reads another dependency when it goes.
private final class ReadsInDeinit: TestDependencyKey, Sendable {
  static var testValue: ReadsInDeinit { ReadsInDeinit() }

  deinit {
    @Dependency(Greeting.self) var greeting
    if greeting.text == "hello" { released.withValue { $0 += 1 } }
  }
}

private struct Greeting: TestDependencyKey {
  var text: String
  static let testValue = Greeting(text: "hello")
}

private final class Identity: TestDependencyKey, Sendable {
  static var testValue: Identity { Identity() }
}

@Suite(.serialized) struct ResetTests {
  @Test func `a reset makes every value anew`() {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      let first = DependencyValues._current[Identity.self]
      DependencyValues._current.cachedValues.resetCache()
      let second = DependencyValues._current[Identity.self]
      DependencyValues._current.resetCache()
      let third = DependencyValues._current[Identity.self]
      #expect(first !== second)
      #expect(second !== third)
    }
  }

  @Test func `a reset releases what was created since the reset before`() {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      DependencyValues._current.resetCache()
      weak let identity = DependencyValues._current[Identity.self]
      #expect(identity != nil)
      #expect(identity === DependencyValues._current[Identity.self])
      DependencyValues._current.resetCache()
      #expect(identity == nil)
    }
  }

  @Test func `values that go with their cache may read dependencies`() {
    let before = released.value
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      _ = DependencyValues._current[ReadsInDeinit.self]
    }
    #expect(released.value == before + 1)
  }

  @Test func `values that go at the reset between test cases may read dependencies`() async {
    let before = released.value
    await Task.detached {
      @Dependency(ReadsInDeinit.self) var value
      _ = value
      TestCaches.resetUnattributed()
    }.value
    #expect(released.value == before + 1)
  }

  @Test func `resets and reads may meet`() async {
    let values = DependencyValues()
    await withTaskGroup { group in
      for index in 0..<64 {
        group.addTask {
          for _ in 0..<50 {
            if index % 8 == 0 { values.resetCache() }
            _ = values[Identity.self]
          }
        }
      }
    }
  }
}
