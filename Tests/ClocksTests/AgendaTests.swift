import DependenciesPrimitives
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

  /// If each removal searched all entries, this would take minutes.
  @Test(.timeLimit(.minutes(1)))
  func `removing each of many entries is fast`() {
    var agenda = Agenda<Int, Int>()
    for id in 0..<120_000 { agenda.insert(id, at: id, id: id) }
    for id in 0..<120_000 { _ = agenda.remove(id) }
    #expect(agenda.count == 0)
  }
}
