import DependenciesPrimitives

/// A value that tasks and threads can read and change, one at a time.
///
/// Use it instead of an actor if you need access without `await`. For example, a test can record the arguments of calls
/// in it, and a fake can store the state that a client's closures share:
///
/// ```swift
/// struct DraftStore: Sendable {
///   var save: @Sendable (String) -> Void
///   var load: @Sendable () -> String?
///
///   static func inMemory() -> DraftStore {
///     let draft = LockIsolated<String?>(nil)
///     return DraftStore(save: { draft.setValue($0) }, load: { draft.value })
///   }
/// }
///
/// let store = DraftStore.inMemory()
/// store.save("Printer is offline")
/// print(store.load() ?? "No draft")  // Printer is offline
/// ```
///
/// The lock is recursive: an operation of ``withValue(_:)`` can read the same value again. It then reads the value from
/// before the outer operation, and the outer operation's result is stored.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Sendable without the compiler's proof: `storage` is touched only while `lock` is held, and the value comes in and
  // goes out only through `@Sendable` closures and `Sendable` results.
  private var storage: Value
  // Operations run while the lock is held, and so do the value's key paths, `==`, and `hash(into:)`. A value that another
  // one replaces is released after it, because its `deinit` can need this lock on the same or on another thread.
  private let lock = Lock(isRecursive: true)

  /// Creates a value with a lock.
  ///
  /// ```swift
  /// let formatter = LockIsolated(NumberFormatter())
  /// let text = formatter.withValue { $0.string(from: 12) }
  /// print(text ?? "")  // 12
  /// ```
  ///
  /// - Parameter value: The initial value. The initializer evaluates it, so its type doesn't have to be `Sendable`.
  /// - Throws: The error that evaluating the value throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self.storage = try value()
  }

  /// Reads a property of the value.
  ///
  /// ```swift
  /// let queries = LockIsolated(["vpn", "printer"])
  /// print(queries.count)  // 2
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { storage[keyPath: keyPath] }
  }

  /// Reads or changes the value in one step.
  ///
  /// If you read the value and then set it, another task can change it between the two steps. This function prevents
  /// that:
  ///
  /// ```swift
  /// let searches = LockIsolated(0)
  /// await withTaskGroup(of: Void.self) { group in
  ///   for _ in 1...100 {
  ///     group.addTask { searches.withValue { $0 += 1 } }
  ///   }
  /// }
  /// print(searches.value)  // 100
  /// ```
  ///
  /// If the operation throws, its changes remain.
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
      defer { replaced = exchange(&storage, with: value) }
      return try operation(&value)
    }
  }

  /// Replaces the value.
  ///
  /// To calculate the new value from the old one, use ``withValue(_:)``.
  ///
  /// - Parameter newValue: The new value. No other thread can read or change the old value while the function evaluates
  ///   the new value.
  /// - Throws: The error that evaluating the value throws. The old value then remains.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    let replaced = try lock.withLock { UncheckedSendable(exchange(&storage, with: try newValue())) }
    withExtendedLifetime(replaced) {}
  }
}

extension LockIsolated where Value: Sendable {
  /// The current value.
  public var value: Value {
    lock.withLock { storage }
  }
}

extension LockIsolated: Equatable where Value: Equatable {
  /// Returns a Boolean value that indicates whether two values are equal at this moment.
  ///
  /// ```swift
  /// print(LockIsolated(["vpn"]) == LockIsolated(["vpn"]))  // true
  /// ```
  ///
  /// - Parameters:
  ///   - lhs: A value with a lock.
  ///   - rhs: Another value with a lock.
  public static func == (lhs: LockIsolated, rhs: LockIsolated) -> Bool {
    if lhs === rhs { return true }
    // One lock after the other, never both: two comparisons in opposite order would wait for each other forever.
    let left = lhs.lock.withLock { UncheckedSendable(lhs.storage) }
    return rhs.lock.withLock { left.value == rhs.storage }
  }
}

extension LockIsolated: Hashable where Value: Hashable {
  /// Hashes the current value.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    lock.withLock { hasher.combine(storage) }
  }
}
