import Foundation

/// Values that are made when somebody asks for them first, and kept.
public final class Memo<Key: Hashable, Value: Sendable>: @unchecked Sendable {
  // Unchecked, since only whoever holds the lock touches them. `LockIsolated` would copy all of them for each further one.
  private var values: [Key: Value] = [:]
  private let lock = NSLock()

  /// Creates a memo of nothing.
  public init() {}

  /// The value of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - make: Makes the value where there is none yet. Whoever else asks waits meanwhile.
  public func value(for key: Key, _ make: () -> Value) -> Value {
    lock.withLock {
      if let value = values[key] { return value }
      let value = make()
      values[key] = value
      return value
    }
  }
}
