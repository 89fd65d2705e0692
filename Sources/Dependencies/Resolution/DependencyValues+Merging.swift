extension DependencyValues {
  @inlinable
  @inline(__always)
  func isIdentical(to other: DependencyValues) -> Bool {
    scope === other.scope && base === other.base
  }

  /// Merges these captured values with the current values, which win.
  @usableFromInline
  func merged(withCurrent current: DependencyValues) -> DependencyValues {
    guard current.scope != nil || current.base != nil else {
      // There are no current overrides. As the base, the captured scope keeps its test, unless the current code has one.
      return base == nil && scope != nil ? DependencyValues(scope: nil, base: scope) : self
    }
    guard scope != nil || base != nil else {
      // Captured outside of all scopes, so there's nothing to merge unless the current cache differs.
      if (current.base ?? current.scope)?.cache == nil { return current }
      return DependencyValues(scope: current.singleScope, base: .unchanged)
    }
    // The current scope is the innermost one of the captured values already.
    if current.base == nil, current.scope === scope { return self }
    let captured = base == nil ? scope : flattened()
    if current.base == nil, current.scope === captured { return current }
    return DependencyValues(scope: current.singleScope, base: captured)
  }

  /// The overrides of these values, as one scope.
  private var singleScope: Scope? {
    base == nil ? scope : flattened()
  }
}
