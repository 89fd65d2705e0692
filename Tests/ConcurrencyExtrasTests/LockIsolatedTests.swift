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

  /// A value that indicates whether an operation received a copy of it.
  private struct Log {
    final class Storage {}
    var storage = Storage()
    var entries: [String] = []
  }

  @Test func `an operation changes the value in place`() {
    let log = LockIsolated(Log())
    #expect(log.withValue { isKnownUniquelyReferenced(&$0.storage) })
    #expect(throws: Failure.self) {
      try log.withValue {
        $0.entries.append("a")
        throw Failure()
      }
    }
    #expect(log.entries == ["a"])
  }

  @Test func `an operation that uses the value again stops with a solution`() async {
    let reading = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let log = LockIsolated(["a"])
      log.withValue { $0 = log.value }
    }
    let message = """
      A 'LockIsolated<Array<String>>' is used by an operation that is changing its value. To fix this, use the argument of \
      'withValue' in the operation.
      """
    #expect(reading.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains(message) } == true)
    await #expect(processExitsWith: .failure) {
      let log = LockIsolated(["a"])
      log.withValue { _ in log.setValue([]) }
    }
    await #expect(processExitsWith: .failure) {
      let log = LockIsolated(["a"])
      log.withValue { _ in log.withValue { $0 = [] } }
    }
    await #expect(processExitsWith: .failure) {
      let log = LockIsolated(["a"])
      log.withValue { _ in print(log.count) }
    }
    await #expect(processExitsWith: .failure) {
      let log = LockIsolated(["a"])
      log.withValue { _ in print(log == LockIsolated(["b"]), log.hashValue) }
    }
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

  /// An object whose two numbers are equal whenever its lock is free.
  private final class Pair: Equatable {
    var first = 0
    var second = 0
    static func == (left: Pair, right: Pair) -> Bool {
      (0..<1_000).allSatisfy { _ in left.first == left.second && right.first == right.second }
    }
  }

  @Test func `both values stay unchanged during a comparison`() async {
    let left = LockIsolated(Pair())
    let right = LockIsolated(Pair())
    let isOver = LockIsolated(false)
    await withTaskGroup { group in
      for pair in [left, right] {
        group.addTask {
          while !isOver.value {
            pair.withValue {
              $0.first += 1
              $0.second += 1
            }
          }
        }
      }
      let stillness = (0..<1_000).allSatisfy { _ in left == right }
      isOver.setValue(true)
      #expect(stillness)
    }
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
