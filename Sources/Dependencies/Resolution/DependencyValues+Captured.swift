extension DependencyValues {
  /// The current values, as something that outlives this place captures them.
  @usableFromInline
  static var captured: DependencyValues {
    if let current = currentAddress?.pointee, current.scope != nil || current.base != nil { return current }
    return DependencyValues(scope: TestCaches.current?.scope, base: nil)
  }

  /// Whether these values are what ``captured`` returns here, outside every scope of a test.
  @usableFromInline
  var areOfCurrentTest: Bool {
    guard let scope, base == nil, Self.currentAddress == nil, let test = TestCaches.current else { return false }
    return test.scope === scope
  }
}
