extension DependencyValues {
  /// The current values, as something that outlives this place captures them.
  @usableFromInline
  static var captured: DependencyValues {
    if let current = currentAddress?.pointee, current.scope != nil || current.base != nil { return current }
    return DependencyValues(scope: TestCaches.current?.scope, base: nil)
  }
}
