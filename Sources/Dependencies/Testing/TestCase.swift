extension DependencyValues {
  /// The values with which a test case begins: nothing is overridden, and the cache is the test case's own.
  ///
  /// Property wrappers that were initialised outside every scope, for example those of a global object, use that
  /// cache, too, when they are read in the test case.
  package static func forTestCase() -> DependencyValues {
    let values = DependencyValues()
    values.scope?.testCache = values.scope?.cache
    return values
  }

  /// Whether these values belong to a test case that began with ``forTestCase()``.
  package var belongToTestCase: Bool {
    guard let scope = base ?? scope, let cache = scope.cache else { return false }
    return scope.testCache === cache
  }
}
