import DependenciesPrimitives

/// The dependencies that an object passes on to what it creates.
enum InheritedValues {
  /// Returns the values that `withDependencies(from:)` inherits: the values in the model's ``Dependency`` property, else
  /// the values that were stored when a scope returned the model.
  static func of<Model>(_ model: Model) -> DependencyValues? {
    if let object = object(model) {
      return DependencyValues.captured(by: object) ?? RememberedValues.shared.values(of: object)
    }
    return ModelKind(Model.self) == .structure ? DependencyValues.captured(byStructure: model) : nil
  }

  /// Remembers the values with which an object was made, if it has no dependency that captured them.
  static func remember<Result>(_ values: DependencyValues, for result: Result) {
    guard let object = object(result), DependencyValues.captured(by: object) == nil else { return }
    RememberedValues.shared.remember(values, for: object)
  }

  /// A value as the object that it is, if it is one.
  @inline(__always)
  private static func object<Value>(_ value: Value) -> AnyObject? {
    switch ModelKind(Value.self) {
    case .object: unsafeBitCast(value, to: AnyObject.self)
    case .existential: type(of: value as Any) is AnyClass ? value as AnyObject : nil
    case .structure, .other: nil
    }
  }
}

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

  // Only the dictionary's code runs while the lock is held. Models and values are released after it, because a `deinit`
  // can read a dependency or inherit from a model, which takes the lock again.
  private let lock = Lock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var insertionsUntilSweep = 64

  func values(of object: AnyObject) -> DependencyValues? {
    lock.withLock {
      // The caller has a reference to the only object that the entry can lead to.
      guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
      return entry.values
    }
  }

  func remember(_ values: DependencyValues, for object: AnyObject) {
    let entry = Entry(object: object, values: values)
    let (replaced, isSweepDue) = lock.withLock {
      insertionsUntilSweep -= 1
      return (entries.updateValue(entry, forKey: ObjectIdentifier(object)), insertionsUntilSweep <= 0)
    }
    withExtendedLifetime(replaced) {}
    if isSweepDue { sweep() }
  }

  /// Removes the entries of models that have been released.
  ///
  /// It looks at all entries after as many insertions, so its cost per insertion is constant on average.
  func sweep() {
    var removed: [Entry] = []
    // A weak reference that is read becomes a strong one, and another thread can release all others meanwhile.
    var alive: [AnyObject] = []
    lock.withLock {
      for (key, entry) in entries {
        if let object = entry.object {
          alive.append(object)
        } else {
          entries[key] = nil
          removed.append(entry)
        }
      }
      insertionsUntilSweep = max(64, entries.count)
    }
    withExtendedLifetime((removed, alive)) {}
  }
}
