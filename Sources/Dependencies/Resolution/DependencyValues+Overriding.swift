extension DependencyValues {
  @inlinable
  mutating func set<Key: TestDependencyKey>(
    _ value: Key.Value, for key: Key.Type, site: @autoclosure () -> CallSite, function: StaticString
  ) {
    if isPreparing {
      prepare(value, for: key, site: site(), function: function)
    } else {
      override(with: Cell(key: ObjectIdentifier(key), value: value))
    }
  }

  @usableFromInline
  var isPreparing: Bool { scope?.isPreparing == true }

  @usableFromInline
  mutating func override(with cell: __owned AnyCell) {
    let cell = Unmanaged.passRetained(cell)
    withMutableScope { $0.insert(cell) }
  }

  /// Runs an operation with a scope that only these values refer to, and that has room for one more key.
  @inline(__always)
  mutating func withMutableScope<Result>(_ body: (Scope) -> Result) -> Result {
    makeScopeMutable()
    // The values keep the scope, so that counting references to it isn't necessary here.
    return Unmanaged.passUnretained(scope.unsafelyUnwrapped)._withUnsafeGuaranteedRef(body)
  }

  private mutating func makeScopeMutable() {
    if scope == nil, base == nil {
      scope = flattened()
      return
    }
    let isUnique = base == nil && scope != nil && isKnownUniquelyReferenced(&scope)
    if isUnique, scope.unsafelyUnwrapped.hasRoom { return }
    let mutable =
      if base == nil, let scope {
        isUnique ? scope.copy() : scope.extended()
      } else {
        flattened()
      }
    // A copy of the values that escaped from an update closure keeps the shared scope, and is for reading.
    if let scope, scope.isUpdating { scope.endUpdate() }
    self = DependencyValues(scope: mutable, base: nil)
  }

  /// Both scopes in a new one, which only the caller refers to.
  func flattened() -> Scope {
    guard let base else {
      if let scope { return scope.copy() }
      let scope = Scope.make()
      scope.testCache = TestCaches.current?.cache
      return scope
    }
    let flat = base.copy(reserving: 1 + (scope?.totalCount ?? 0))
    if let scope {
      flat.insertAll(of: scope)
      flat.context = scope.context ?? base.context
      if scope.isUpdating { flat.beginUpdate() }
      flat.preparation = scope.preparation
    }
    flat.testCache = scope?.testCache ?? TestCaches.current?.cache ?? base.testCache
    return flat
  }
}
