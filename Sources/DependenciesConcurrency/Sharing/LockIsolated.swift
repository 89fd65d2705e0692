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
/// In an operation of ``withValue(_:)``, use the operation's argument and not the same `LockIsolated` again. The operation changes
/// most values in place, and using the `LockIsolated` again then stops the program. Only numbers, objects, and optional ones are
/// copied: an inner use gets the value from before the operation, and the operation's result replaces a value that the
/// inner use sets.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Sendable without the compiler's proof: the properties are accessed only while `lock` is held, and the value comes in and
  // goes out only through `@Sendable` closures and `Sendable` results.
  private var storage: Value
  // Operations run while the lock is held, and so do the value's key paths, `==`, and `hash(into:)`. An object that another
  // one replaces is released after it, because its `deinit` can need this lock on the same or on another thread.
  private let lock = Lock(isRecursive: true)
  /// Whether an operation is changing `storage` in place.
  private var isChanging = false
  /// Whether a copy of the value costs no more than counting a reference.
  ///
  /// A copy of a collection costs as much as its elements, as soon as the operation changes it.
  private let isCopied = _isPOD(Value.self) || Value.self is AnyObject.Type || Value.self is any OptionalReference.Type

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
    lock.withLock {
      checkAccess()
      return storage[keyPath: keyPath]
    }
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
  /// The operation changes the value in place, so adding to a collection takes constant time. Therefore, the operation can't use this
  /// `LockIsolated` itself, unless the value is a number or an object.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The value that `operation` returns.
  /// - Throws: The error that `operation` throws.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    var replaced: Value?
    defer { withExtendedLifetime(replaced) {} }
    return try lock.withLock {
      checkAccess()
      guard isCopied else {
        isChanging = true
        defer { isChanging = false }
        return try operation(&storage)
      }
      var value = storage
      defer { replaced = exchange(&storage, with: value) }
      return try operation(&value)
    }
  }

  /// Stops the program if an operation on this thread is changing the value in place.
  ///
  /// Swift's own check of exclusive access would stop it, too, but without a way to fix it.
  private func checkAccess() {
    guard isChanging else { return }
    fatalError(
      """
      A 'LockIsolated<\(Value.self)>' is used by an operation that is changing its value. To fix this, use the argument of \
      'withValue' in the operation.
      """)
  }

  /// Replaces the value.
  ///
  /// To calculate the new value from the old one, use ``withValue(_:)``.
  ///
  /// - Parameter newValue: The new value. No other thread can read or change the old value while the function evaluates
  ///   the new value.
  /// - Throws: The error that evaluating the value throws. The old value then remains.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    let replaced = try lock.withLock {
      checkAccess()
      return UncheckedSendable(exchange(&storage, with: try newValue()))
    }
    withExtendedLifetime(replaced) {}
  }
}

extension LockIsolated where Value: Sendable {
  /// The current value.
  public var value: Value {
    lock.withLock {
      checkAccess()
      return storage
    }
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
    // Both, because the values can be objects that other threads change. In the order of their addresses, because two comparisons in
    // opposite order would otherwise wait for each other forever.
    let isInOrder = ObjectIdentifier(lhs) < ObjectIdentifier(rhs)
    return (isInOrder ? lhs : rhs).lock.withLock {
      (isInOrder ? rhs : lhs).lock.withLock {
        lhs.checkAccess()
        rhs.checkAccess()
        return lhs.storage == rhs.storage
      }
    }
  }
}

extension LockIsolated: Hashable where Value: Hashable {
  /// Hashes the current value.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    lock.withLock {
      checkAccess()
      hasher.combine(storage)
    }
  }
}

/// An optional object.
private protocol OptionalReference {}

extension Optional: OptionalReference where Wrapped: AnyObject {}
