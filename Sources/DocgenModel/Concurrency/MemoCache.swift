import Foundation

/// A thread-safe cache that computes each value the first time that it's requested.
public final class MemoCache<Key: Hashable, Value: Sendable>: @unchecked Sendable {
  // `@unchecked Sendable` is safe because `lock` protects both dictionaries. `LockIsolated` would copy them on each
  // insertion.
  private var values: [Key: Value] = [:]
  private let lock = NSLock()

  /// Creates an empty cache.
  public init() {}

  /// Returns the value of a key, and computes it if necessary.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - make: A closure that computes the value. Other threads that request any value wait until it returns.
  public func value(for key: Key, _ make: () -> Value) -> Value {
    lock.withLock {
      if let value = values[key] { return value }
      let value = make()
      values[key] = value
      return value
    }
  }
}
