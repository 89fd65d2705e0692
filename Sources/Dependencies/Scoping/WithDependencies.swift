/// Changes dependencies for the duration of an operation.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the current values, which it gets as its argument.
///   - operation: Runs with the changed values, and so do the tasks it starts.
/// - Returns: What the operation returned. If that is an object, it can be passed to
///   ``withDependencies(from:operation:fileID:filePath:line:column:)`` later.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  let values = try DependencyValues._current.updated(by: updateValuesForOperation)
  return try DependencyValues.$_current.withValue(values) {
    let result = try operation()
    InheritedValues.remember(values, for: result)
    return result
  }
}

/// Changes dependencies for the duration of an asynchronous operation.
///
/// - Parameters:
///   - isolation: The actor on which the operation runs.
///   - updateValuesForOperation: Changes the current values, which it gets as its argument.
///   - operation: Runs with the changed values, and so do the tasks it starts.
/// - Returns: What the operation returned. If that is an object, it can be passed to
///   ``withDependencies(from:operation:fileID:filePath:line:column:)`` later.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  let values = try await DependencyValues._current.updated(by: updateValuesForOperation)
  return try await DependencyValues.$_current.withValue(values) {
    let result = try await operation()
    InheritedValues.remember(values, for: result)
    return result
  }
}

extension DependencyValues {
  /// These values after an update closure has had them.
  func updated(by update: (inout DependencyValues) throws -> Void) rethrows -> DependencyValues {
    var values = self
    values.makeScopeMutable().beginUpdate()
    try update(&values)
    values.endUpdate()
    return values
  }

  func updated(
    isolation: isolated (any Actor)? = #isolation, by update: (inout DependencyValues) async throws -> Void
  ) async rethrows -> DependencyValues {
    var values = self
    values.makeScopeMutable().beginUpdate()
    try await update(&values)
    values.endUpdate()
    return values
  }

  private mutating func endUpdate() {
    guard let scope, !scope.phase.isReading else { return }
    // Copies of the values that escaped from the closure share the scope, and are from now on for reading, too.
    scope.endUpdate()
    if base == nil, scope.isUnchanged { self.scope = nil }
  }
}
