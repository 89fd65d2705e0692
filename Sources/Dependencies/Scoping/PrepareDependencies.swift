import IssueReporting

/// Sets default values for the rest of the program's run.
///
/// Call this once, at the start of the program, of a preview or of a test. Each dependency can be prepared once,
/// and only before it is first read: otherwise an issue is reported, and nothing changes. A preview can prepare a
/// dependency again, because previews share a process.
///
/// - Parameter updateValues: Sets the values, on the values it gets as its argument.
/// - Returns: What the closure returned.
@discardableResult
public func prepareDependencies<R>(_ updateValues: (inout DependencyValues) throws -> R) rethrows -> R {
  var values = DependencyValues._current
  values.withMutableScope { $0.preparation = Preparation() }
  return try updateValues(&values)
}

extension DependencyValues {
  /// Puts a value into the cache, from which everybody reads it who does not override it.
  @usableFromInline
  func prepare<Key: TestDependencyKey>(
    _ value: Key.Value, for key: Key.Type, site: CallSite, function: StaticString
  ) {
    guard case .preparing(let preparation)? = scope?.phase else { return }
    let access = Access(key: key, wrapper: nil, site: site, function: function)
    let cache = self.cache
    let entry = Cache.Entry(key: ObjectIdentifier(key), context: context(in: cache))
    let cell = Cell(key: entry.key, value: value, preparation: preparation)
    switch ConstructionLedger.shared.prepare(cell, entry, in: cache) {
    case .prepared: break
    case .alreadyPrepared: access.reportAlreadyPrepared()
    case .alreadyAccessed: access.reportAlreadyAccessed()
    }
  }

  /// Sets the context for everybody who reads from the same cache and does not override it.
  func prepare(_ context: DependencyContext, _ preparation: Preparation) {
    let isPreview = (overriddenContext ?? ProcessState.context) == .preview
    switch ConstructionLedger.shared.prepare(context, preparation, isPreview: isPreview, in: cache) {
    case .prepared, .alreadyAccessed: break
    case .alreadyPrepared:
      reportIssue(
        #"""
        @Dependency(\.context) was prepared before, so it was not changed. Prepare each dependency once, at the \#
        start of the program.
        """#
      )
    }
  }
}

extension Access {
  fileprivate func reportAlreadyPrepared() {
    reportIssue(
      """
      \(name) was prepared before, so it was not changed. Prepare each dependency once, at the start of the \
      program; to change it for a part of the program, use "withDependencies".
      """,
      fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }

  fileprivate func reportAlreadyAccessed() {
    reportIssue(
      """
      \(name) was read before it was prepared, so it was not changed. Call "prepareDependencies" as early as \
      possible, at the start of the program; to change a dependency later, use "withDependencies".
      """,
      fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }
}
