import DependenciesConcurrency
import DependenciesTestHelpers
import Foundation
import Testing

@Suite("A lock-isolated value")
struct LockIsolatedTests {
  private struct Failure: Error {}

  /// Deliberately not `Sendable`.
  private final class Counter {
    var count = 0
  }

  @Test("keeps every change of a thousand tasks")
  func concurrentChanges() async {
    let count = LockIsolated(0)
    await withTaskGroup { group in
      for _ in 0..<1_000 {
        group.addTask { count.withValue { $0 += 1 } }
      }
    }
    #expect(count.value == 1_000)
  }

  @Test("can be read by the operation that changes it, whose result wins")
  func reentrancy() {
    let count = LockIsolated(1)
    count.withValue { value in
      value = 10
      #expect(count.value == 1)
      count.setValue(5)
      value += 1
    }
    #expect(count.value == 11)
  }

  @Test("keeps the changes of an operation that then throws")
  func throwingOperation() {
    let count = LockIsolated(1)
    #expect(throws: Failure.self) {
      try count.withValue {
        $0 = 2
        throw Failure()
      }
    }
    #expect(count.value == 2)
  }

  @Test("keeps the old value if computing the new one throws")
  func throwingValue() {
    @Sendable func fail() throws -> Int { throw Failure() }
    let count = LockIsolated(1)
    #expect(throws: Failure.self) { try count.setValue(fail()) }
    #expect(count.value == 1)
    #expect(throws: Failure.self) { try LockIsolated(fail()) }
  }

  @Test("can contain a type that isn't Sendable")
  func nonSendableValue() async {
    let counter = LockIsolated(Counter())
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { counter.withValue { $0.count += 1 } }
      }
    }
    #expect(counter.count == 100)
  }

  @Test("uses its value's equality and hash")
  func equality() {
    let value = LockIsolated([1, 2])
    let same = LockIsolated([1, 2])
    #expect(value == value)
    #expect(value == same)
    #expect(value.hashValue == same.hashValue)
    same.withValue { $0.append(3) }
    #expect(value != same)
    #expect(same.last == 3)
  }

  @Test("can be compared in both directions at the same time without a deadlock")
  func opposedComparisons() async {
    let left = LockIsolated(1)
    let right = LockIsolated(1)
    let agreements = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<1_000 {
        group.addTask { index.isMultiple(of: 2) ? left == right : right == left }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(agreements == 1_000)
  }

  @Test("releases a replaced value after it unlocks")
  func replacedValue() async {
    await #expect(processExitsWith: .success) {
      let isolated = LockIsolated<Farewell?>(nil)
      let farewells = LockIsolated(0)
      let farewell = { @Sendable in
        // Another thread must get the lock before this thread continues.
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          _ = isolated.value
          isDone.signal()
        }
        if isDone.wait(timeout: .now() + 10) == .success { farewells.withValue { $0 += 1 } }
      }
      isolated.setValue(Farewell(farewell))
      isolated.setValue(Farewell(farewell))
      isolated.withValue { $0 = nil }
      exit(farewells.value == 2 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
