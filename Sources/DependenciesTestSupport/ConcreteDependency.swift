public import Dependencies

extension Dependency {
  /// Creates a property that reads a dependency as its concrete type.
  ///
  /// Use it in a suite whose trait overrides the dependency, for example to advance a test clock:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// struct Autosave {
  ///   @Dependency(\.continuousClock) var clock
  /// }
  ///
  /// @Suite(.dependency(\.continuousClock, TestClock()))
  /// struct AutosaveTests {
  ///   @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  ///
  ///   @Test func waits() async throws {
  ///     async let sleep: Void = Autosave().clock.sleep(for: .seconds(1))
  ///     await clock.advance(by: .seconds(1))
  ///     try await sleep
  ///     #expect(clock.now == .init(offset: .seconds(1)))
  ///   }
  /// }
  /// ```
  ///
  /// If the dependency has another type, reading it stops the test process.
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

  /// Creates a property that reads a dependency by its key as its concrete type.
  ///
  /// If the dependency has another type, reading it stops the test process.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// enum UserKey: TestDependencyKey {
  ///   static let testValue: any Sendable = "Blob"
  /// }
  ///
  /// @Suite(.dependencies)
  /// struct UserTests {
  ///   @Dependency(UserKey.self, as: String.self) var user
  ///
  ///   @Test func hasName() {
  ///     #expect(user == "Blob")
  ///   }
  /// }
  /// ```
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
      The dependency has the type `\(Swift.type(of: base as Any))`, not `\(Value.self)`.
      To fix this, add the trait `\(trait)` to the suite that declares this property, with a value of the type \
      `\(Value.self)`. The trait sets the value before the suite is initialized.
      """,
      file: file, line: line)
  }
  return value
}
