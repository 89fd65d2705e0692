import IssueReporting

extension DependencyValues {
  /// Stores a value in the cache, for all code that doesn't override it.
  @usableFromInline
  func prepare<Key: TestDependencyKey>(
    _ value: Key.Value, for key: Key.Type, site: CallSite, function: StaticString
  ) {
    guard case .preparing(let preparation)? = scope?.phase else { return }
    let access = DependencyAccess(key: key, wrapper: nil, site: site, function: function, isRead: false)
    let cache = self.cache
    let entry = Cache.Entry(key: ObjectIdentifier(key), context: context(in: cache))
    let cell = Cell(key: entry.key, value: value, preparation: preparation)
    switch ConstructionCoordinator.shared.prepare(cell, entry, in: cache) {
    case .prepared: break
    case .alreadyPrepared: access.reportAlreadyPrepared()
    case .alreadyAccessed: access.reportAlreadyAccessed()
    }
  }

  /// Sets the context of the cache, for all code that doesn't override the context.
  func prepare(_ context: DependencyContext, _ preparation: Preparation) {
    let isPreview = (overriddenContext ?? ProcessState.context) == .preview
    switch ConstructionCoordinator.shared.prepare(context, preparation, isPreview: isPreview, in: cache) {
    case .prepared, .alreadyAccessed: break
    case .alreadyPrepared:
      reportIssue(
        #"""
        @Dependency(\.context) was already prepared, so it wasn't changed.
        To fix this, prepare each dependency once, at the start of the program.
        """#
      )
    }
  }
}

extension DependencyAccess {
  fileprivate func reportAlreadyPrepared() {
    reportIssue(
      """
      \(name) was already prepared, so it wasn't changed.
      To fix this, do one of the following:
      • Prepare the dependency once, at the start of the program.
      • To change it for a part of the program, use `withDependencies`.
      """,
      fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }

  fileprivate func reportAlreadyAccessed() {
    reportIssue(
      """
      \(name) was read before it was prepared, so it wasn't changed.
      To fix this, do one of the following:
      • Call `prepareDependencies` earlier, at the start of the program.
      • To change the dependency later, use `withDependencies`.
      """,
      fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }
}
