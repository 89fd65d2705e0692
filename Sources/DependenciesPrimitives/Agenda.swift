/// Entries by date, and in the order in which they came where dates are equal.
///
/// Adding or removing an entry takes time proportional to the logarithm of the count. Each removed entry is returned, so that the
/// caller can release it outside its lock.
package struct Agenda<Time: Comparable, Item> {
  package struct Entry {
    package let id: Int
    package let date: Time
    package let item: Item

    /// The number of entries that were inserted earlier, including removed ones.
    fileprivate let order: Int

    fileprivate func precedes(_ other: Entry) -> Bool {
      if date < other.date { return true }
      return order < other.order && !(other.date < date)
    }
  }

  /// A binary heap: no entry precedes its parent, which is at about half its index.
  private var heap: [Entry] = []

  /// The index of each entry in the heap, by its identifier.
  private var indices: [Int: Int] = [:]
  private var nextOrder = 0
  private var nextID = 0

  package init() {}

  package var count: Int { heap.count }
  package var nextDate: Time? { heap.first?.date }

  package mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  package mutating func insert(_ item: Item, at date: Time, id: Int) {
    heap.append(Entry(id: id, date: date, item: item, order: nextOrder))
    nextOrder += 1
    indices[id] = heap.count - 1
    moveUp(heap.count - 1)
  }

  /// Removes an entry, if it's still there.
  package mutating func remove(_ id: Int) -> Entry? {
    indices[id].map { remove(at: $0) }
  }

  /// Removes the next entry, whatever its date.
  package mutating func popFirst() -> Entry? {
    heap.isEmpty ? nil : remove(at: 0)
  }

  /// Removes the next entry, if its date isn't after `date`.
  package mutating func popFirst(dueBy date: Time) -> Entry? {
    guard let next = heap.first, next.date <= date else { return nil }
    return remove(at: 0)
  }

  /// Removes all entries.
  ///
  /// - Returns: The entries in their order.
  package mutating func removeAll() -> [Entry] {
    let entries = heap.sorted { $0.precedes($1) }
    heap = []
    indices = [:]
    return entries
  }

  private mutating func remove(at index: Int) -> Entry {
    swapEntries(index, heap.count - 1)
    let removed = heap.removeLast()
    indices[removed.id] = nil
    if index < heap.count {
      // The entry that took its place comes from another branch, so it can belong in either direction.
      moveUp(index)
      moveDown(index)
    }
    return removed
  }

  private mutating func moveUp(_ index: Int) {
    var index = index
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      swapEntries(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func moveDown(_ index: Int) {
    var index = index
    while true {
      var first = index
      for child in 2 * index + 1...2 * index + 2 where child < heap.count && heap[child].precedes(heap[first]) {
        first = child
      }
      guard first != index else { return }
      swapEntries(index, first)
      index = first
    }
  }

  private mutating func swapEntries(_ first: Int, _ second: Int) {
    heap.swapAt(first, second)
    indices[heap[first].id] = first
    indices[heap[second].id] = second
  }
}
