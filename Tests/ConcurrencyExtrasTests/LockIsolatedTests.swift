import ConcurrencyExtras
import Testing

@Suite("A lock-isolated value")
struct LockIsolatedTests {
  @Test("loses no change of a thousand tasks")
  func concurrentChanges() async {
    let count = LockIsolated(0)
    await withTaskGroup { group in
      for _ in 0..<1_000 {
        group.addTask { count.withValue { $0 += 1 } }
      }
    }
    #expect(count.value == 1_000)
  }

  @Test("may be read again by the operation that changes it, which has the last word")
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
}
