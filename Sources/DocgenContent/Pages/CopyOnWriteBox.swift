/// A large value that copies share until one of them changes.
///
/// Without the box, each copy of a value with dozens of strings and arrays would increment each of their reference
/// counts. The members are inlinable, because otherwise each access to a part of the value from another module would
/// copy the whole value.
public struct CopyOnWriteBox<Value: Sendable>: Sendable {
  /// The shared storage.
  ///
  /// `@unchecked Sendable` is safe because the value changes only while a single struct refers to the storage. The
  /// compiler guarantees exclusive access to that struct, so accesses need no checks at run time.
  @usableFromInline final class Storage: @unchecked Sendable {
    @usableFromInline @exclusivity(unchecked) var value: Value

    @inlinable init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  /// Creates a value with new storage.
  @inlinable public init(_ value: Value) { storage = Storage(value) }

  /// The value.
  @inlinable public var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

extension CopyOnWriteBox: Equatable where Value: Equatable {
  /// Compares the values, unless the boxes share one.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage || left.value == right.value
  }
}
