/// Actions by date, and in the order in which they came where dates are equal.
struct Agenda<Time: Strideable> {
  /// An action and when to do it.
  struct Entry {
    let id: Int
    let date: Time
    let action: () -> Void
  }

  /// Latest first, so that the next one is at the end, where removing is cheap.
  private var entries: [Entry] = []
  private var nextID = 0

  var nextDate: Time? {
    entries.last?.date
  }

  /// - Returns: The action's identifier for ``remove(_:)``.
  mutating func insert(at date: Time, _ action: @escaping () -> Void) -> Int {
    defer { nextID += 1 }
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].date > date {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    entries.insert(Entry(id: nextID, date: date, action: action), at: lower)
    return nextID
  }

  /// - Returns: The action, for the caller to release.
  mutating func remove(_ id: Int) -> Entry? {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
    return entries.remove(at: index)
  }

  /// Takes out the next action, if its date is not after `date`.
  mutating func popFirst(dueBy date: Time) -> Entry? {
    guard let next = entries.last, next.date <= date else { return nil }
    return entries.removeLast()
  }
}
