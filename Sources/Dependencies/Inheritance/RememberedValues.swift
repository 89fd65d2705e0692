import DependenciesPrimitives

/// The values of objects without a ``Dependency`` property.
///
/// An entry belongs to an object, not to its address: it refers to the object weakly, and applies only as long as that reference leads to
/// the object that asks. An insertion removes entries of released objects, so overrides don't stay long after the objects that got them.
// Sendable because every stored property is only accessed inside `lock`.
final class RememberedValues: @unchecked Sendable {
  static let shared = RememberedValues()

  // Only this file's code runs while the lock is held. Models and values are released after it, because a `deinit` can read a
  // dependency or inherit from a model, which takes the lock again.
  private let lock = Lock()
  private var table = Table()

  /// The number of entries, also of those whose object has been released.
  var count: Int { lock.withLock { table.entries.count } }

  func values(of object: AnyObject) -> DependencyValues? {
    lock.withLock { table.values(of: object) }
  }

  func remember(_ values: DependencyValues, for object: AnyObject) {
    var released = Released()
    lock.withLock { table.insert(values, for: object, &released) }
    withExtendedLifetime(released) {}
  }
}

/// The values of one object.
// A class, because reading a member of a structure in an array would copy the weak reference.
private final class Entry {
  var key: ObjectIdentifier
  weak var object: AnyObject?
  var values: DependencyValues

  init(key: ObjectIdentifier, object: AnyObject, values: DependencyValues) {
    self.key = key
    self.object = object
    self.values = values
  }
}

/// References that are released after the lock.
private struct Released {
  var values = ValueList()
  // A weak reference that is read becomes a strong one, and another thread can release all others meanwhile.
  var newest: AnyObject?
  var third: AnyObject?
  var eighth: AnyObject?
  var next: AnyObject?
}

/// A list that usually has at most one element, for which an array would allocate memory.
private struct ValueList {
  private var first: DependencyValues?
  private var others: [DependencyValues] = []

  mutating func append(_ values: DependencyValues) {
    if first == nil { first = values } else { others.append(values) }
  }
}

private struct Table {
  /// The entries, of which the newest ones are usually at the end.
  private(set) var entries: [Entry] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The index of the entry that was checked last, because insertions check all entries in turn.
  private var checked = 0
  private var replacements = 0

  func values(of object: AnyObject) -> DependencyValues? {
    // The caller has a reference to the only object that the entry can lead to.
    guard let index = indices[ObjectIdentifier(object)], entries[index].object === object else { return nil }
    return entries[index].values
  }

  /// Adds an entry, or replaces another one, which doesn't make the table longer.
  ///
  /// The other one belongs to the same object, to a released one that had the same address, or to the newest object, if that was released.
  mutating func insert(_ values: DependencyValues, for object: AnyObject, _ released: inout Released) {
    let key = ObjectIdentifier(object)
    var index = entries.count
    if let newest = entries.last, isReleased(newest, &released.newest) { index -= 1 }
    if let existing = indices.updateValue(index, forKey: key), existing != index {
      indices[key] = existing
      index = existing
    }
    guard index < entries.count else {
      entries.append(Entry(key: key, object: object, values: values))
      return removeReleased(&released)
    }
    let entry = entries[index]
    if entry.key != key {
      indices[entry.key] = nil
      entry.key = key
    }
    released.values.append(entry.values)
    entry.object = object
    entry.values = values
    replacements &+= 1
    if replacements % 8 == 0 { removeReleased(&released) }
  }

  /// Removes entries of released objects.
  ///
  /// Most models that a scope returns are released soon, so it checks the third and the eighth of the newest entries, and the others in
  /// turn. After it removes an entry, it also checks the one before, so the cost of an insertion is constant on average.
  private mutating func removeReleased(_ released: inout Released) {
    removeReleased(from: entries.count - 3, &released.third, &released.values)
    removeReleased(from: entries.count - 8, &released.eighth, &released.values)
    if checked <= 0 || checked >= entries.count { checked = entries.count - 1 }
    checked = removeReleased(from: checked - 1, &released.next, &released.values)
  }

  /// Removes entries of released objects, backward to the first object that exists.
  ///
  /// - Returns: The index of that object's entry, or a negative number.
  @discardableResult
  private mutating func removeReleased(
    from start: Int, _ existing: inout AnyObject?, _ values: inout ValueList
  ) -> Int {
    var index = start
    while index >= 0, isReleased(entries[index], &existing) {
      values.append(entries[index].values)
      indices[entries[index].key] = nil
      // The last entry takes its place.
      entries.swapAt(index, entries.count - 1)
      entries.removeLast()
      indices[entries[index].key] = index
      index -= 1
    }
    return index
  }

  private func isReleased(_ entry: Entry, _ object: inout AnyObject?) -> Bool {
    object = entry.object
    return object == nil
  }
}
