import DependenciesPrimitives

/// The values of objects without a ``Dependency`` property.
///
/// An entry belongs to an object, not to its address: it holds the object weakly and counts only as long as
/// that reference leads to the object that asks.
// Sendable because every stored property is only touched inside `lock`.
final class RememberedValues: @unchecked Sendable {
  static let shared = RememberedValues()

  private struct Entry {
    weak var object: AnyObject?
    var values: DependencyValues
  }

  // Only this type's code runs while the lock is held. Models and values are released after it, because a `deinit` can read a
  // dependency or inherit from a model, which takes the lock again.
  private let lock = Lock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  private var insertionsUntilSweep = 64

  /// The latest keys.
  ///
  /// Most models that a scope creates are released soon, so two of these entries are checked at each insertion.
  private var recent = [ObjectIdentifier](repeating: ObjectIdentifier(RememberedValues.self), count: 8)
  private var last = 0

  /// The number of entries, also of those whose object has been released.
  var count: Int { lock.withLock { entries.count } }

  func values(of object: AnyObject) -> DependencyValues? {
    lock.withLock {
      // The caller has a reference to the only object that the entry can lead to.
      guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
      return entry.values
    }
  }

  func remember(_ values: DependencyValues, for object: AnyObject) {
    let entry = Entry(object: object, values: values)
    let key = ObjectIdentifier(object)
    // References that are released after the lock.
    var (latest, eighth, replaced): (Checked, Checked, Entry?) = (.none, .none, nil)
    let isSweepDue = lock.withLock {
      latest = check(recent[last])
      last = (last + 1) % recent.count
      eighth = check(recent[last])
      recent[last] = key
      replaced = entries.updateValue(entry, forKey: key)
      insertionsUntilSweep -= 1
      return insertionsUntilSweep <= 0
    }
    withExtendedLifetime((latest, eighth, replaced)) {}
    if isSweepDue { sweep() }
  }

  /// Removes the entries of models that have been released.
  ///
  /// It looks at all entries after as many insertions, so its cost per insertion is constant on average.
  func sweep() {
    var checked: [Checked] = []
    lock.withLock {
      for key in Array(entries.keys) { checked.append(check(key)) }
      insertionsUntilSweep = max(64, entries.count)
    }
    withExtendedLifetime(checked) {}
  }

  /// A reference that is released after the lock.
  private enum Checked {
    case none
    /// A weak reference that is read becomes a strong one, and another thread can release all others meanwhile.
    case alive(AnyObject)
    case removed(Entry)
  }

  /// Removes an entry if its model has been released.
  private func check(_ key: ObjectIdentifier) -> Checked {
    guard let entry = entries[key] else { return .none }
    if let object = entry.object { return .alive(object) }
    entries[key] = nil
    return .removed(entry)
  }
}
