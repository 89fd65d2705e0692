extension DependencyValues {
  /// Gives these values their own cache, and keeps their overrides.
  ///
  /// Property wrappers that were initialized outside every scope, for example those of a global object, use that cache,
  /// too, when they're read in the test case.
  package mutating func beginTestCase() {
    withMutableScope {
      $0.cache = .ofScope()
      $0.testCache = nil
      $0.isTestCase = true
    }
  }

  /// Whether these values belong to a test case that began with ``beginTestCase()``.
  package var belongToTestCase: Bool {
    guard let scope = base ?? scope, let cache = scope.cache else { return false }
    return scope.isTestCase || scope.testCache === cache
  }
}
