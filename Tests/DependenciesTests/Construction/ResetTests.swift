import Foundation
import Testing

@_spi(Beta) @_spi(Internals) @testable import Dependencies

private let released = LockIsolated(0)

/// Reads another dependency when it's released.
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
  @Test func `a reset creates every value again`() {
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

  @Test func `a reset releases the values that were created since the last reset`() {
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

  @Test func `values can read dependencies when their cache is released`() {
    let before = released.value
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      _ = DependencyValues._current[ReadsInDeinit.self]
    }
    #expect(released.value == before + 1)
  }

  @Test func `values can read dependencies when a reset between test cases releases them`() async {
    let before = released.value
    await Task.detached {
      @Dependency(ReadsInDeinit.self) var value
      _ = value
      TestCaches.resetUnattributed()
    }.value
    #expect(released.value == before + 1)
  }

  @Test func `resets and reads can overlap`() async {
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
