extension DependencyValues {
  /// The current values, for code that stores them: a property wrapper or a continuation.
  @usableFromInline
  static var captured: DependencyValues {
    if let current = currentAddress?.pointee, current.scope != nil || current.base != nil { return current }
    return DependencyValues(scope: TestCaches.current?.scope, base: nil)
  }

  /// Whether these values equal ``captured`` in the current test, outside of all scopes.
  @usableFromInline
  var areOfCurrentTest: Bool {
    guard let scope, base == nil, Self.currentAddress == nil, let test = TestCaches.current else { return false }
    return test.scope === scope
  }
}
