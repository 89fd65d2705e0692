extension DependencyValues {
  /// Runs an operation with one overridden dependency.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: Its value.
  ///   - operation: The operation to run.
  /// - Returns: The value that `operation` returns.
  @available(*, deprecated, message: "Use 'withDependencies' instead.")
  public static func withValue<Value, R>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value, operation: () throws -> R
  ) rethrows -> R {
    try withDependencies {
      $0[keyPath: keyPath] = value
    } operation: {
      try operation()
    }
  }

  /// Runs an asynchronous operation with one overridden dependency.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: Its value.
  ///   - operation: The operation to run.
  /// - Returns: The value that `operation` returns.
  @available(*, deprecated, message: "Use 'withDependencies' instead.")
  public static func withValue<Value, R>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value, operation: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies {
      $0[keyPath: keyPath] = value
    } operation: {
      try await operation()
    }
  }

  /// Runs an operation with overridden dependencies.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: A closure that modifies the dependency values for `operation`.
  ///   - operation: The operation to run.
  /// - Returns: The value that `operation` returns.
  @available(*, deprecated, message: "Use 'withDependencies' instead.")
  public static func withValues<R>(
    _ updateValuesForOperation: (inout Self) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    try withDependencies(updateValuesForOperation, operation: operation)
  }

  /// Runs an asynchronous operation with overridden dependencies.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: A closure that modifies the dependency values for `operation`.
  ///   - operation: The operation to run.
  /// - Returns: The value that `operation` returns.
  @available(*, deprecated, message: "Use 'withDependencies' instead.")
  public static func withValues<R>(
    _ updateValuesForOperation: (inout Self) async throws -> Void, operation: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies(updateValuesForOperation, operation: operation)
  }

  /// Runs an operation with overridden dependencies.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: A closure that modifies the dependency values for `operation`.
  ///   - operation: The operation to run.
  /// - Returns: The value that `operation` returns.
  @available(*, deprecated, message: "Use 'withDependencies' instead.")
  public static func withTestValues<R>(
    _ updateValuesForOperation: (inout Self) throws -> Void, assert operation: () throws -> R
  ) rethrows -> R {
    try withDependencies(updateValuesForOperation, operation: operation)
  }

  /// Runs an asynchronous operation with overridden dependencies.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: A closure that modifies the dependency values for `operation`.
  ///   - operation: The operation to run.
  /// - Returns: The value that `operation` returns.
  @available(*, deprecated, message: "Use 'withDependencies' instead.")
  public static func withTestValues<R>(
    _ updateValuesForOperation: (inout Self) async throws -> Void, assert operation: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies(updateValuesForOperation, operation: operation)
  }
}
