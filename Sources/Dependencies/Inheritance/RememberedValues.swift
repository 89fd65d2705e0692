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

  /// The latest entries, which are checked at each insertion, because most models that a scope creates are released soon.
  private var young: [ObjectIdentifier] = []
  private static let youngCount = 4
  /// The other entries, of which one is checked at each insertion.
  private var old: [ObjectIdentifier] = []
  private var nextOld = 0

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
    var released = Released()
    lock.withLock {
      checkSome(&released)
      if let replaced = entries.updateValue(entry, forKey: key) {
        released.entries.append(replaced)
      } else {
        young.append(key)
      }
    }
    withExtendedLifetime(released) {}
  }

  /// Removes the entries of models that have been released.
  func sweep() {
    var released = Released()
    lock.withLock {
      young.removeAll { removeIfDead($0, &released) }
      old.removeAll { removeIfDead($0, &released) }
      nextOld = 0
    }
    withExtendedLifetime(released) {}
  }

  /// References that are released after the lock.
  private struct Released {
    var entries: [Entry] = []
    // A weak reference that is read becomes a strong one, and another thread can release all others meanwhile.
    var objects: [AnyObject] = []
  }

  private func checkSome(_ released: inout Released) {
    young.removeAll { removeIfDead($0, &released) }
    if young.count > Self.youngCount { old.append(young.removeFirst()) }
    guard !old.isEmpty else { return }
    if nextOld >= old.count { nextOld = 0 }
    if removeIfDead(old[nextOld], &released) {
      old.swapAt(nextOld, old.count - 1)
      old.removeLast()
    } else {
      nextOld += 1
    }
  }

  private func removeIfDead(_ key: ObjectIdentifier, _ released: inout Released) -> Bool {
    guard let entry = entries[key] else { return true }
    if let object = entry.object {
      released.objects.append(object)
      return false
    }
    released.entries.append(entry)
    entries[key] = nil
    return true
  }
}
