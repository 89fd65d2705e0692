import DependenciesPrimitives

/// A value that many tasks and threads may read and change, one at a time.
///
/// Reach for it where an actor is too much: to collect, in a test, what a dependency's endpoints were called with, or
/// to give an endpoint a memory that several copies of a client share.
///
/// The lock is recursive: an operation given to ``withValue(_:)`` may read the same value again. It then sees the
/// value as it was when the outer operation began, and the outer operation's result is what stays.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Sendable without the compiler's proof: `storage` is touched only while `lock` is held, and the value comes in and
  // goes out only through `@Sendable` closures and `Sendable` results.
  private var storage: Value
  // Operations run while the lock is held, and so do the value's key paths, `==`, and `hash(into:)`. A value that another
  // one replaces is released after it, because its `deinit` can need this lock on the same or on another thread.
  private let lock = Lock(isRecursive: true)

  /// Isolates a value.
  ///
  /// - Parameter value: The value at the beginning. It is computed here, so that it need not be `Sendable`.
  /// - Throws: The error that computing the value throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self.storage = try value()
  }

  /// Reads one property of the value.
  ///
  /// - Parameter keyPath: The property.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { storage[keyPath: keyPath] }
  }

  /// Reads or changes the value in one step.
  ///
  /// Reading the value and then setting it in two steps loses what others did in the meantime; this does not. When the
  /// operation throws, the changes that it made before stay.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The value that `operation` returns.
  /// - Throws: The error that `operation` throws.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    var replaced: Value?
    defer { withExtendedLifetime(replaced) {} }
    return try lock.withLock {
      // A copy, because an operation that reads the value again, further down, would otherwise overlap with the
      // exclusive access that this one has.
      var value = storage
      defer { replaced = exchange(value) }
      return try operation(&value)
    }
  }

  /// Replaces the value.
  ///
  /// For a new value that depends on the old one use ``withValue(_:)``.
  ///
  /// - Parameter newValue: The value from now on. It's computed while no other thread can read or change the old one.
  /// - Throws: The error that computing the value throws. The old value then stays.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    let replaced = try lock.withLock { UncheckedSendable(exchange(try newValue())) }
    withExtendedLifetime(replaced) {}
  }

  /// Replaces the value, and returns the one before for the caller to release after the lock.
  private func exchange(_ newValue: Value) -> Value {
    var value = newValue
    swap(&value, &storage)
    return value
  }
}

extension LockIsolated where Value: Sendable {
  /// The value at this moment.
  public var value: Value {
    lock.withLock { storage }
  }
}

extension LockIsolated: Equatable where Value: Equatable {
  /// Whether two isolated values are equal at this moment.
  ///
  /// - Parameters:
  ///   - lhs: One isolated value.
  ///   - rhs: Another.
  public static func == (lhs: LockIsolated, rhs: LockIsolated) -> Bool {
    if lhs === rhs { return true }
    // One lock after the other, never both: two comparisons in opposite order would wait for each other forever.
    let left = lhs.lock.withLock { UncheckedSendable(lhs.storage) }
    return rhs.lock.withLock { left.value == rhs.storage }
  }
}

extension LockIsolated: Hashable where Value: Hashable {
  /// Feeds the value, as it is at this moment, to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    lock.withLock { hasher.combine(storage) }
  }
}
