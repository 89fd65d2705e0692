import DependenciesConcurrency
import DependenciesPrimitives
import Foundation
import Testing

@Suite struct AgendaTests {
  @Test func `entries are sorted by date, and then in the order of insertion, even after removals`() {
    var generator = SystemRandomNumberGenerator()
    var agenda = Agenda<Int, Int>()
    var expected: [(date: Int, id: Int)] = []
    for _ in 0..<2_000 {
      if expected.isEmpty || Int.random(in: 0..<3, using: &generator) > 0 {
        let date = Int.random(in: 0..<50, using: &generator)
        let id = agenda.makeID()
        agenda.insert(id, at: date, id: id)
        expected.insert((date, id), at: expected.firstIndex { $0.date > date } ?? expected.endIndex)
      } else {
        let removed = expected.remove(at: Int.random(in: expected.indices, using: &generator))
        #expect(agenda.remove(removed.id)?.item == removed.id)
        #expect(agenda.remove(removed.id)?.item == nil)
      }
      #expect(agenda.count == expected.count)
      #expect(agenda.nextDate == expected.first?.date)
    }
    let due = Array(expected.prefix { $0.date <= 25 })
    var popped: [Int] = []
    while let entry = agenda.popFirst(dueBy: 25) { popped.append(entry.item) }
    #expect(popped == due.map(\.id))
    #expect(agenda.removeAll().map(\.item) == expected.dropFirst(due.count).map(\.id))
    #expect(agenda.count == 0)
    #expect(agenda.popFirst()?.item == nil)
  }

  @Test func `removing an entry compares four dates for each level of the heap`() {
    let comparisons = LockIsolated(0)
    var agenda = Agenda<CountedDate, Int>()
    let levels = 14
    let count = 1 << levels
    for id in 0..<count { agenda.insert(id, at: CountedDate(value: id, comparisons: comparisons), id: id) }
    comparisons.setValue(0)
    // Entries that are far from the end of the heap, as when tasks are canceled in the order in which they began to sleep.
    for id in 0..<count { _ = agenda.remove(id) }
    #expect(agenda.count == 0)
    #expect(comparisons.value <= count * (4 * levels + 4))
  }

  @Test func `removing an entry doesn't search the others`() {
    func fastest(_ count: Int) -> Int {
      (1...5).map { _ in
        var agenda = Agenda<Int, Int>()
        for id in 0..<count { agenda.insert(id, at: id, id: id) }
        // The last entries of the heap, which are removed without comparisons.
        let start = processorTime()
        for id in (count - 1_000..<count).reversed() { _ = agenda.remove(id) }
        return processorTime() - start
      }.min() ?? 0
    }
    // If the time were proportional to the number of entries, it would be 64 times as long.
    #expect(fastest(64_000) < fastest(1_000) * 10)
  }
}

/// A date that counts its comparisons.
private struct CountedDate: Comparable {
  let value: Int
  let comparisons: LockIsolated<Int>

  static func < (first: Self, second: Self) -> Bool {
    first.comparisons.withValue { $0 += 1 }
    return first.value < second.value
  }

  static func == (first: Self, second: Self) -> Bool { first.value == second.value }
}

/// The processor time of this thread in nanoseconds, which excludes the work of other threads.
private func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
