import IssueReporting

/// Runs an operation with the dependencies of a model.
///
/// Use this wherever one model creates another, so that what was overridden for the one holds for the other.
/// What is overridden around the call wins over what the model captured.
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or that was returned by a scope.
///   - operation: Runs with the model's dependencies.
///   - fileID: The file that issues point at.
///   - filePath: The file that issues point at.
///   - line: The line that issues point at.
///   - column: The column that issues point at.
/// - Returns: What the operation returned.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = DependencyValues.inherited(from: model, site: site)
  return try DependencyValues.$_current.withValue(values) {
    let result = try operation()
    InheritedValues.remember(values, for: result)
    return result
  }
}

/// Runs an operation with the dependencies of a model, some of them changed.
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or that was returned by a scope.
///   - updateValuesForOperation: Changes the values, which it gets as its argument.
///   - operation: Runs with the model's dependencies as changed.
///   - fileID: The file that issues point at.
///   - filePath: The file that issues point at.
///   - line: The line that issues point at.
///   - column: The column that issues point at.
/// - Returns: What the operation returned.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = try DependencyValues.inherited(from: model, site: site).updated(by: updateValuesForOperation)
  return try DependencyValues.$_current.withValue(values) {
    let result = try operation()
    InheritedValues.remember(values, for: result)
    return result
  }
}

/// Runs an asynchronous operation with the dependencies of a model.
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or that was returned by a scope.
///   - isolation: The actor on which the operation runs.
///   - operation: Runs with the model's dependencies.
///   - fileID: The file that issues point at.
///   - filePath: The file that issues point at.
///   - line: The line that issues point at.
///   - column: The column that issues point at.
/// - Returns: What the operation returned.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = DependencyValues.inherited(from: model, site: site)
  return try await DependencyValues.$_current.withValue(values) {
    let result = try await operation()
    InheritedValues.remember(values, for: result)
    return result
  }
}

/// Runs an asynchronous operation with the dependencies of a model, some of them changed.
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or that was returned by a scope.
///   - isolation: The actor on which the operation runs.
///   - updateValuesForOperation: Changes the values, which it gets as its argument.
///   - operation: Runs with the model's dependencies as changed.
///   - fileID: The file that issues point at.
///   - filePath: The file that issues point at.
///   - line: The line that issues point at.
///   - column: The column that issues point at.
/// - Returns: What the operation returned.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let inherited = DependencyValues.inherited(from: model, site: site)
  var values = inherited
  values.beginUpdate()
  try await updateValuesForOperation(&values)
  values.endUpdate(from: inherited)
  return try await DependencyValues.$_current.withValue(values) {
    let result = try await operation()
    InheritedValues.remember(values, for: result)
    return result
  }
}

extension DependencyValues {
  /// What a model passes on, with the current values laid over it.
  fileprivate static func inherited<Model>(from model: Model, site: CallSite) -> DependencyValues {
    if let values = InheritedValues.of(model) { return values.merged(withCurrent: _current) }
    let type = typeName(Swift.type(of: model as Any))
    reportIssue(
      """
      "\(type)" has no dependencies to pass on, so the current ones are used.

      To fix this, do one of the following:

      • Give "\(type)" at least one "@Dependency" property.

      • Create the "\(type)" inside "withDependencies" and return it from there.
      """,
      fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
    return _current
  }
}
