/// A value that an actor protects.
///
/// Use ``LockIsolated`` instead, because each access to an actor suspends, and the value can change during the
/// suspension.
@available(*, deprecated, message: "Use 'LockIsolated' instead.")
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Isolates a value.
  ///
  /// - Parameter value: The value at the beginning.
  /// - Throws: The error that computing the value throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self.value = try value()
  }

  /// Reads or changes the value in one step.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The value that `operation` returns.
  /// - Throws: The error that `operation` throws.
  public func withValue<T>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try operation(&value)
  }

  /// Reads or changes a copy of the value asynchronously, which replaces the value at the end.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The value that `operation` returns.
  /// - Throws: The error that `operation` throws.
  @_disfavoredOverload
  public func withValue<T>(_ operation: @Sendable (inout Value) async throws -> T) async rethrows -> T {
    var value = self.value
    defer { self.value = value }
    return try await operation(&value)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The value from now on.
  /// - Throws: The error that computing the value throws. The old value then stays.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    value = try newValue()
  }
}
