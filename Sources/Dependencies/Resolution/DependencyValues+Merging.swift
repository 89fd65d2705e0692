extension DependencyValues {
  @inlinable
  @inline(__always)
  func isIdentical(to other: DependencyValues) -> Bool {
    scope === other.scope && base === other.base
  }

  /// These captured values with the current ones laid over them.
  @usableFromInline
  func merged(withCurrent current: DependencyValues) -> DependencyValues {
    guard current.scope != nil || current.base != nil else {
      // Nothing is overridden here, but what runs here may know its test.
      return base == nil && scope != nil ? DependencyValues(scope: nil, base: scope) : self
    }
    guard scope != nil || base != nil else {
      // Captured outside every scope: nothing to merge, unless the current cache differs.
      if (current.base ?? current.scope)?.cache == nil { return current }
      return DependencyValues(scope: current.overlay, base: .unchanged)
    }
    // The current overrides are the captured ones' top layer already.
    if current.base == nil, current.scope === scope { return self }
    let captured = base == nil ? scope : flattened()
    if current.base == nil, current.scope === captured { return current }
    return DependencyValues(scope: current.overlay, base: captured)
  }

  /// The overrides of these values, as one scope.
  private var overlay: Scope? {
    base == nil ? scope : flattened()
  }
}
