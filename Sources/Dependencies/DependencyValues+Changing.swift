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
  mutating func override(with cell: AnyCell) {
    makeScopeMutable().insert(cell)
  }

  /// A scope that only these values refer to, with room for one more key.
  mutating func makeScopeMutable() -> Scope {
    if scope == nil, base == nil {
      let new = flattened()
      scope = new
      return new
    }
    let isUnique = base == nil && scope != nil && isKnownUniquelyReferenced(&scope)
    if isUnique, let scope, scope.hasRoom { return scope }
    let mutable =
      if base == nil, let scope {
        isUnique ? scope.copy() : scope.extended()
      } else {
        flattened()
      }
    // A copy of the values that escaped from an update closure keeps the shared scope, and is for reading.
    if let scope, scope.isUpdating { scope.endUpdate() }
    self = DependencyValues(scope: mutable, base: nil)
    return mutable
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

extension Scope {
  /// Whether reading through this scope is the same as reading through none.
  var isUnchanged: Bool {
    totalCount == 0 && context == nil && cache == nil && testCache == nil
  }
}

extension Scope.Phase {
  var isReading: Bool { if case .reading = self { true } else { false } }
  var isUpdating: Bool { if case .updating = self { true } else { false } }
  var isPreparing: Bool { if case .preparing = self { true } else { false } }
}
