import Foundation

public final class LockIsolated<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var storage: Value

  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { storage = try value() }

  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try lock.withLock { try operation(&storage) }
  }
}

extension LockIsolated where Value: Sendable {
  public var value: Value { lock.withLock { storage } }
}
