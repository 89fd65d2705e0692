/// A large value that copies share until one of them changes.
///
/// Copying a value that consists of dozens of strings and arrays would increment each of their reference counts.
package struct CopyOnWriteBox<Value: Sendable>: Sendable {
  /// The shared storage.
  ///
  /// `@unchecked Sendable` is safe because the value changes only while a single struct refers to the storage. The
  /// compiler guarantees exclusive access to that struct, so accesses need no checks at run time.
  private final class Storage: @unchecked Sendable {
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  /// Creates a value with new storage.
  package init(_ value: Value) { storage = Storage(value) }

  /// The value.
  package var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
