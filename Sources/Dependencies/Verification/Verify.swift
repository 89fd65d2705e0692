import IssueReporting

extension DependencyValues {
  /// Checks that dependencies have the values that an application and its tests need.
  ///
  /// Call it in one test with everything that the application registers. A dependency must have a live value, in a
  /// module that is linked, and a test value of its own, rather than one that falls back to the live value. One issue
  /// lists all dependencies that do not.
  ///
  /// Live values are not made, because that could reach the outside world; test values are, in a cache of their own.
  ///
  /// - Parameters:
  ///   - keyPaths: The dependencies, by key path.
  ///   - keys: The dependencies, by key.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  public static func verify(
    _ keyPaths: PartialKeyPath<DependencyValues>...,
    keys: [any TestDependencyKey.Type] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let verification = Verification()
    let values = DependencyValues.test
    Verification.$current.withValue(verification) {
      DependencyValues.$_current.withValue(values) {
        for keyPath in keyPaths { _ = values[keyPath: keyPath] }
        for key in keys { values.read(key) }
      }
    }
    let findings = verification.findings
    guard !findings.isEmpty else { return }
    reportIssue(
      """
      These dependencies lack values:

      \(findings.joined(separator: "\n"))
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private func read<Key: TestDependencyKey>(_ key: Key.Type) {
    _ = self[key]
  }
}
