extension DependencyValues {
  @inlinable
  mutating func set<Key: TestDependencyKey>(
    _ value: Key.Value, for key: Key.Type, site: @autoclosure () -> CallSite, function: StaticString
  ) {
    if isPreparing {
      prepare(value, for: key, site: site(), function: function)
    } else {
      override(with: .passRetained(Cell(key: ObjectIdentifier(key), value: value)))
    }
  }

  @usableFromInline
  var isPreparing: Bool { scope?.isPreparing == true }

  /// Overrides the key of a cell, and takes over the reference to the cell.
  @usableFromInline
  mutating func override(with cell: Unmanaged<AnyCell>) {
    withMutableScope { $0.override(with: cell) }
  }

  /// Runs an operation with a scope that only these values refer to and that has room for one more key.
  @inline(__always)
  mutating func withMutableScope<Result>(_ body: (Scope) -> Result) -> Result {
    // False for values without a scope, too.
    if !isKnownUniquelyReferenced(&scope) || base != nil || !hasRoom { makeScopeMutable() }
    // The values keep the scope, so that counting references to it isn't necessary here.
    return Unmanaged.passUnretained(scope.unsafelyUnwrapped)._withUnsafeGuaranteedRef(body)
  }

  @inline(__always)
  private var hasRoom: Bool {
    Unmanaged.passUnretained(scope.unsafelyUnwrapped)._withUnsafeGuaranteedRef { $0.hasRoom }
  }

  @inline(never)
  private mutating func makeScopeMutable() {
    if scope == nil, base == nil {
      scope = flattened()
      return
    }
    let isUnique = base == nil && isKnownUniquelyReferenced(&scope)
    let mutable =
      if base == nil, let scope {
        isUnique ? scope.copy() : scope.extended()
      } else {
        flattened()
      }
    // Copies of the values that escaped from an update closure keep the shared scope. They aren't being updated anymore.
    if let scope, scope.isUpdating { scope.endUpdate() }
    self = DependencyValues(scope: mutable, base: nil)
  }

  /// Both scopes in a new one, which only the caller refers to.
  func flattened() -> Scope {
    guard let base else {
      if let scope { return scope.copy() }
      let scope = Scope.make()
      if let testCache = TestCaches.current?.cache ?? TestCaches.xcTest { scope.testCache = testCache }
      return scope
    }
    if let scope, scope.hasConstruction { return constructionScope(lastingOverrides: nil).scope }
    let flat = base.copy(reserving: 1 + (scope?.totalCount ?? 0))
    if let scope {
      flat.insertAll(of: scope)
      flat.context = scope.context ?? base.context
      flat.depth = max(flat.depth, scope.depth)
      if scope.isUpdating { flat.beginUpdate() }
      flat.preparation = scope.preparation
    }
    if let testCache = scope?.testCache ?? TestCaches.current?.cache { flat.testCache = testCache }
    return flat
  }

  /// A scope without overrides, which sees these values' overrides through the returned object.
  ///
  /// It doesn't keep the caches of scopes alive.
  func constructionScope(lastingOverrides: Scope?) -> (scope: Scope, overrides: ConstructionOverrides) {
    let testCache = scope?.testCache ?? TestCaches.current?.cache ?? base?.testCache
    let overrides = ConstructionOverrides(
      reader: Overrides(scope: scope, base: base), cache: (base ?? scope)?.cache?.reference,
      testCache: testCache?.reference, lastingOverrides: lastingOverrides)
    let scope = Scope.make()
    scope.context = overriddenContext
    if testCache?.reference == nil { scope.testCache = testCache }
    scope.construction = overrides
    return (scope, overrides)
  }
}
