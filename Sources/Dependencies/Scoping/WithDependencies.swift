/// Runs an operation with overridden dependencies.
///
/// - Parameters:
///   - updateValuesForOperation: A closure that modifies the dependency values for `operation`.
///   - operation: The operation to run. The tasks that it creates get the overrides, too.
/// - Returns: The value that `operation` returns. If it's an object, you can pass it to
///   ``withDependencies(from:operation:fileID:filePath:line:column:)`` later.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  let current = DependencyValues.current
  let values = try current.updated(by: updateValuesForOperation)
  let result =
    if values.isIdentical(to: current) {
      try operation()
    } else {
      try DependencyValues.$_current.withValue(values, operation: operation)
    }
  InheritedValues.remember(values, for: result)
  return result
}

/// Runs an asynchronous operation with overridden dependencies.
///
/// - Parameters:
///   - isolation: The actor that the operation runs on. The default is the caller's.
///   - updateValuesForOperation: A closure that modifies the dependency values for `operation`.
///   - operation: The operation to run. The tasks that it creates get the overrides, too.
/// - Returns: The value that `operation` returns. If it's an object, you can pass it to
///   ``withDependencies(from:operation:fileID:filePath:line:column:)`` later.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  let current = DependencyValues.current
  var values = current
  values.beginUpdate()
  try await updateValuesForOperation(&values)
  values.endUpdate(from: current)
  let result =
    if values.isIdentical(to: current) {
      try await operation()
    } else {
      try await DependencyValues.$_current.withValue(values, operation: operation)
    }
  InheritedValues.remember(values, for: result)
  return result
}

extension DependencyValues {
  /// These values after an update closure has had them.
  @inline(__always)
  func updated(by update: (inout DependencyValues) throws -> Void) rethrows -> DependencyValues {
    var values = self
    values.beginUpdate()
    try update(&values)
    values.endUpdate(from: self)
    return values
  }

  /// Gives an update closure a scope that only these values refer to.
  mutating func beginUpdate() {
    withMutableScope { $0.beginUpdate() }
  }

  /// Makes updated values values for reading, and returns to the original ones if the closure changed nothing.
  mutating func endUpdate(from original: DependencyValues) {
    guard let scope = scope.map(Unmanaged.passUnretained) else { return }
    let isUnchanged = scope._withUnsafeGuaranteedRef { scope in
      guard scope.isUpdating else { return false }
      // Copies of the values that escaped from the closure share the scope, and are from now on for reading, too.
      scope.endUpdate()
      return base == nil && original.base == nil && scope.adds(nothingTo: original.scope)
    }
    if isUnchanged { self.scope = original.scope }
  }
}
