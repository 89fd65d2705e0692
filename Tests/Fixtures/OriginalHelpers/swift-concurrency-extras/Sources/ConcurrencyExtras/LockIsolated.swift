import Foundation

/// A value behind a lock.
public final class LockIsolated<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var storage: Value

  /// Creates a value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { storage = try value() }

  /// Reads or changes the value.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try lock.withLock { try operation(&storage) }
  }
}

extension LockIsolated where Value: Sendable {
  /// The value.
  public var value: Value { lock.withLock { storage } }
}
