import IssueReporting

extension DependencyValues {
  /// Checks that dependencies have the values that an app and its tests need.
  ///
  /// Call this function in one test, with each dependency that your app registers. A dependency needs a live value in a
  /// module that the app links, and its own test value instead of one that falls back to the live value:
  ///
  /// ```swift
  /// struct DraftStore: DependencyKey {
  ///   var load: @Sendable () -> String?
  ///   static let liveValue = DraftStore(load: { UserDefaults.standard.string(forKey: "draft") })
  ///   static let testValue = DraftStore(load: { nil })
  /// }
  ///
  /// @Test func dependenciesAreComplete() {
  ///   DependencyValues.verify(keys: [DraftStore.self])
  /// }
  /// ```
  ///
  /// One issue lists all dependencies without these values. In a separate cache, the function creates the test value of
  /// each dependency, but not its live value. The exception is a key without a test value, for which it creates the
  /// preview or live value that the key falls back to.
  ///
  /// - Parameters:
  ///   - keyPaths: The key paths of dependencies.
  ///   - keys: The keys of dependencies.
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
      To fix this, add the test values to the keys, and link the modules that contain the live values.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private func read<Key: TestDependencyKey>(_ key: Key.Type) {
    _ = self[key]
  }
}
