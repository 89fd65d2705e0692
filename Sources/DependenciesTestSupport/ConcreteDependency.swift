public import Dependencies

extension Dependency {
  /// Reads a dependency as the concrete type that a suite gave it.
  ///
  /// Reading stops the test process when the dependency is of another type.
  ///
  /// - Parameters:
  ///   - keyPath: The path from the values to the dependency.
  ///   - type: The concrete type.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public init<Base>(
    _ keyPath: any KeyPath<DependencyValues, Base> & Sendable,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      reading: { values in
        cast(values[keyPath: keyPath], to: Value.self, trait: ".dependency(\(keyPath), …)", filePath, line)
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads a dependency as the concrete type that a suite gave it.
  ///
  /// Reading stops the test process when the dependency is of another type.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - type: The concrete type.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      reading: { values in
        cast(values[key], to: Value.self, trait: ".dependencies { $0[\(Key.self).self] = … }", filePath, line)
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

private func cast<Base, Value>(
  _ base: Base, to type: Value.Type, trait: String, _ file: StaticString, _ line: UInt
) -> Value {
  guard let value = base as? Value else {
    fatalError(
      """
      The dependency is a "\(Swift.type(of: base as Any))", not a "\(Value.self)". Give the suite around this \
      property the trait "\(trait)" with a "\(Value.self)", so that it has that value before the suite is \
      initialised.
      """,
      file: file, line: line)
  }
  return value
}
