extension DependencyValues {
  /// Changes one dependency for the duration of an operation.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: Its value.
  ///   - operation: Runs with the changed value.
  /// - Returns: What the operation returned.
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

  /// Changes one dependency for the duration of an asynchronous operation.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: Its value.
  ///   - operation: Runs with the changed value.
  /// - Returns: What the operation returned.
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

  /// Changes dependencies for the duration of an operation.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes the values.
  ///   - operation: Runs with the changed values.
  /// - Returns: What the operation returned.
  @available(*, deprecated, message: "Use 'withDependencies' instead.")
  public static func withValues<R>(
    _ updateValuesForOperation: (inout Self) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    try withDependencies(updateValuesForOperation, operation: operation)
  }

  /// Changes dependencies for the duration of an asynchronous operation.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes the values.
  ///   - operation: Runs with the changed values.
  /// - Returns: What the operation returned.
  @available(*, deprecated, message: "Use 'withDependencies' instead.")
  public static func withValues<R>(
    _ updateValuesForOperation: (inout Self) async throws -> Void, operation: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies(updateValuesForOperation, operation: operation)
  }

  /// Runs an operation with overridden dependencies.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes the values.
  ///   - operation: Runs with the changed values.
  /// - Returns: What the operation returned.
  @available(*, deprecated, message: "Use 'withDependencies' instead.")
  public static func withTestValues<R>(
    _ updateValuesForOperation: (inout Self) throws -> Void, assert operation: () throws -> R
  ) rethrows -> R {
    try withDependencies(updateValuesForOperation, operation: operation)
  }

  /// Runs an asynchronous operation with overridden dependencies.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: Changes the values.
  ///   - operation: Runs with the changed values.
  /// - Returns: What the operation returned.
  @available(*, deprecated, message: "Use 'withDependencies' instead.")
  public static func withTestValues<R>(
    _ updateValuesForOperation: (inout Self) async throws -> Void, assert operation: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies(updateValuesForOperation, operation: operation)
  }
}
