/// Entries by date, and in the order in which they came where dates are equal.
package struct Agenda<Time: Comparable, Item> {
  package struct Entry {
    package let id: Int
    package let date: Time
    package let item: Item
  }

  /// Latest first, so that the next one is at the end, where removing is cheap.
  private var entries: [Entry] = []
  private var nextID = 0

  package init() {}

  package var count: Int { entries.count }
  package var nextDate: Time? { entries.last?.date }

  package mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  package mutating func insert(_ item: Item, at date: Time, id: Int) {
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].date > date { lower = middle + 1 } else { upper = middle }
    }
    entries.insert(Entry(id: id, date: date, item: item), at: lower)
  }

  /// - Returns: The removed entry, for the caller to release outside its lock.
  package mutating func remove(_ id: Int) -> Entry? {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
    return entries.remove(at: index)
  }

  /// Removes the next entry, if its date isn't after `date`.
  package mutating func popFirst(dueBy date: Time) -> Entry? {
    guard let next = entries.last, next.date <= date else { return nil }
    return entries.removeLast()
  }

  package mutating func removeAll() -> [Entry] {
    defer { entries = [] }
    return entries.reversed()
  }
}
