import Foundation
import Testing

@testable import Dependencies

/// Reads another dependency when it is released.
private final class ReadsInDeinit: TestDependencyKey, Sendable {
  static var testValue: ReadsInDeinit { ReadsInDeinit() }

  deinit {
    @Dependency(Greeting.self) var greeting
    _ = greeting
  }
}

private struct Greeting: TestDependencyKey {
  static var testValue: Greeting { Greeting() }
}

/// Inherits from another model when the thread that checks the table releases it.
private final class Child: Sendable {
  static let checkingThread = "checking"
  let parent: Parent

  init(parent: Parent) {
    self.parent = parent
  }

  deinit {
    if Thread.current.name == Child.checkingThread { withDependencies(from: parent) {} }
  }
}

private final class Parent: Sendable {}

/// Inherits from a model when it is released.
private final class Heir: TestDependencyKey, Sendable {
  static var testValue: Heir { Heir(parent: Parent()) }
  let parent: Parent

  init(parent: Parent) {
    self.parent = parent
  }

  deinit {
    _ = InheritedValues.of(parent)
  }

  /// Values that contain the only reference to an heir.
  static func values(parent: Parent) -> DependencyValues {
    withDependencies {
      $0[Heir.self] = Heir(parent: parent)
    } operation: {
      DependencyValues._current
    }
  }
}

/// A generator that draws a number from the dependency when it is released.
private final class GeneratorThatReadsInDeinit: RandomNumberGenerator, Sendable {
  let draw: @Sendable () -> Void

  init(draw: @escaping @Sendable () -> Void) {
    self.draw = draw
  }

  func next() -> UInt64 { 0 }

  deinit {
    draw()
  }
}

/// Values whose `deinit` reads a dependency, for each lock of the library.
///
/// Each test runs in its own process, because a deadlock would block every other test.
@Suite struct LockTests {
  @Test func `a prepared value replaces one whose deinit reads a dependency`() async {
    await #expect(processExitsWith: .success) {
      exitInTime {
        withDependencies {
          $0 = DependencyValues()
        } operation: {
          prepareDependencies {
            _ = $0[ReadsInDeinit.self]
            $0[ReadsInDeinit.self] = ReadsInDeinit()
          }
        }
      }
    }
  }

  @Test func `remembered values replace ones whose deinit inherits from a model`() async {
    await #expect(processExitsWith: .success) {
      exitInTime {
        let (parent, model) = (Parent(), Parent())
        RememberedValues.shared.remember(Heir.values(parent: parent), for: model)
        RememberedValues.shared.remember(DependencyValues._current, for: model)
      }
    }
  }

  @Test func `remembered values whose deinit inherits from a model are removed with their object`() async {
    await #expect(processExitsWith: .success) {
      exitInTime {
        let (parent, other) = (Parent(), Parent())
        RememberedValues.shared.remember(Heir.values(parent: parent), for: Parent())
        RememberedValues.shared.remember(DependencyValues._current, for: other)
        precondition(RememberedValues.shared.count == 1)
      }
    }
  }

  @Test func `two threads remember models whose deinit inherits from another model`() async {
    await #expect(processExitsWith: .success) {
      let parent = withDependencies { _ in
      } operation: {
        Parent()
      }
      let isDone = LockIsolated(false)
      // While one thread checks the entries in turn, the other releases models, so the first has the last reference to some of
      // them.
      exitInTime(
        {
          Thread.current.name = Child.checkingThread
          while !isDone.value { RememberedValues.shared.remember(DependencyValues._current, for: parent) }
        },
        {
          for _ in 0..<2_000 {
            var children = (0..<100).map { _ in Child(parent: parent) }
            for child in children { RememberedValues.shared.remember(DependencyValues._current, for: child) }
            while !children.isEmpty { children.removeLast() }
          }
          isDone.setValue(true)
        })
    }
  }

  @Test func `a random number generator replaces one whose deinit draws a number`() async {
    await #expect(processExitsWith: .success) {
      exitInTime {
        let withGenerator = LockIsolated<WithRandomNumberGenerator?>(nil)
        let draw = { @Sendable in
          _ = withGenerator.value?({ $0.next() })
          withGenerator.setValue(nil)
        }
        withGenerator.setValue(WithRandomNumberGenerator(GeneratorThatReadsInDeinit(draw: draw)))
        withGenerator.value?({ $0 = SystemRandomNumberGenerator() })
      }
    }
  }
}

/// Runs operations on their own threads, and ends the process when they return: with a failure after a minute.
private func exitInTime(_ operations: (@Sendable () -> Void)...) -> Never {
  let areDone = DispatchGroup()
  for operation in operations {
    areDone.enter()
    Thread.detachNewThread {
      operation()
      areDone.leave()
    }
  }
  exit(areDone.wait(timeout: .now() + 60) == .success ? EXIT_SUCCESS : EXIT_FAILURE)
}
