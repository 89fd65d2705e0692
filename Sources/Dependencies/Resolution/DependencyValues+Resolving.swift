import CDependenciesPrimitives

extension DependencyValues {
  /// The cell that holds a key's value, if it's available without a lock and without reporting anything.
  ///
  /// It's valid as long as these values are.
  @usableFromInline
  func readyCell(for key: ObjectIdentifier) -> Unmanaged<AnyCell>? {
    if ResolutionTracing.isOn { return nil }
    // Optional chaining, because a constant for the scope would count references to it.
    if let cell = scope?.cell(for: key) { return unlessOwned(cell) }
    if let hasConstruction = scope?.hasConstruction, hasConstruction { return nil }
    if let cell = base?.cell(for: key) { return unlessOwned(cell) }
    if let hasConstruction = base?.hasConstruction, hasConstruction { return nil }
    guard let cache = borrowedCache else { return nil }
    return cache._withUnsafeGuaranteedRef { cache in
      cache.publishedCell(for: key, context: overriddenContext ?? cache.preparedContext ?? ProcessState.context)
    }
  }

  /// The cell, unless a scope owns its value, which is in a cache that can be released meanwhile.
  @inline(__always)
  private func unlessOwned(_ cell: Unmanaged<AnyCell>) -> Unmanaged<AnyCell>? {
    cell._withUnsafeGuaranteedRef { $0.isOwned } ? nil : cell
  }

  /// The cache of these values' defaults, valid as long as these values are.
  ///
  /// `nil` if only XCTest runs or if no test is known, because the library replaces that cache at each test case.
  // Statements in place of `??`, for which a debug build creates closures.
  private var borrowedCache: Unmanaged<Cache>? {
    if let base {
      if let cache = base.unmanagedCache { return cache }
    } else if let cache = scope?.unmanagedCache {
      return cache
    }
    if let cache = ProcessState.cache { return cache }
    guard TestProcess.mayRunSwiftTesting else { return nil }
    // These values keep their scopes, and a running test is kept forever.
    if let cache = scope?.testCache { return .passUnretained(cache) }
    if let test = TestCaches.current { return .passUnretained(test.cache) }
    if let cache = base?.testCache { return .passUnretained(cache) }
    return nil
  }

  /// The cell that overrides a key.
  ///
  /// - Parameter isRead: Whether the value that these values' construction creates depends on the override.
  func override(for key: ObjectIdentifier, isRead: Bool) -> AnyCell? {
    Overrides(scope: scope, base: base).cell(for: key, isRead: isRead)
  }

  /// The cache of these values' defaults.
  var cache: Cache {
    if let base {
      base.cache ?? .outsideScopes(current: scope?.testCache, captured: base.testCache)
    } else {
      scope?.cache ?? .outsideScopes(current: scope?.testCache, captured: nil)
    }
  }

  /// The value of a key for which ``readyCell(for:)`` returned `nil`.
  @usableFromInline
  @inline(never)
  func resolve<Key: TestDependencyKey>(_ key: Key.Type, site: CallSite, function: StaticString) -> Key.Value {
    if let written = WrittenValue.current(as: Key.Value.self) { return written }
    if let cell = retainedCell(for: ObjectIdentifier(key)) {
      return unsafeDowncast(cell, to: Cell<Key.Value>.self).value
    }
    let access = DependencyAccess(key: key, wrapper: CallSite.current, site: site, function: function)
    return CallSite.withoutCurrent {
      let trace = ResolutionTracing.begin()
      let override = override(for: ObjectIdentifier(key), isRead: true)
      if let override, !override.isOwned {
        trace?.end(access, context: context, origin: .override, cell: override)
        return unsafeDowncast(override, to: Cell<Key.Value>.self).value
      }
      if override == nil, let test = self.cache.xcTest, test.isFirstLateRead(of: ObjectIdentifier(key)) {
        access.reportLateRead(in: test)
      }
      let owned = override.map { unsafeDowncast($0, to: OwnedCell.self) }
      let cache = owned?.cache ?? self.cache
      let entry = owned?.entry ?? Cache.Entry(key: ObjectIdentifier(key), context: context(in: cache))
      return value(of: key, access, entry, in: cache, owned, trace)
    }
  }

  /// The cell that holds a key's value, if it's in a cache that can be released meanwhile, such as that of a scope or of an
  /// XCTest test case, or if only a construction overrides it.
  private func retainedCell(for key: ObjectIdentifier) -> AnyCell? {
    if ResolutionTracing.isOn { return nil }
    if let override = override(for: key, isRead: true) {
      guard override.isOwned else { return override }
      let owned = unsafeDowncast(override, to: OwnedCell.self)
      return owned.cache.retainedCell(for: owned.entry)
    }
    let cache = self.cache
    // The rest of the resolution reports a late read.
    if let test = cache.xcTest, test.hasUnreportedLateRead(of: key) { return nil }
    return cache.retainedCell(for: Cache.Entry(key: key, context: context(in: cache)))
  }

  private func value<Key: TestDependencyKey>(
    of key: Key.Type, _ access: DependencyAccess, _ entry: Cache.Entry, in cache: Cache, _ owned: OwnedCell?,
    _ trace: ResolutionTracing.Trace?
  ) -> Key.Value {
    let phase = phase(of: access)
    let coordinator = ConstructionCoordinator.shared
    while true {
      let place = place(of: entry, in: cache)
      let cell: AnyCell
      switch coordinator.claim(access, entry, in: place.cache, isProvisional: phase.isUpdating) {
      case .ready(let ready):
        cell = ready
        trace?.end(access, context: entry.context, origin: .cache, cell: cell)
      case .provisional(let provisional):
        cell = provisional
        trace?.end(access, context: entry.context, origin: .cache, cell: cell)
        if phase.isReading {
          for use in coordinator.use(entry, in: place.cache, by: access) { use.access.report(use.fallback) }
        }
      case .granted(let construction):
        let (value, noLiveValue, overrides) = construct(
          key, owned == nil ? entry.context : context, owned, in: cache, trace)
        cell = Cell(key: entry.key, value: value)
        let claimed = place.cache
        let kept = overrides.isEmpty ? cache : coordinator.dependents(of: overrides, entry, in: cache)
        let completion = coordinator.finish(
          construction, with: cell, noLiveValue: noLiveValue, dependsOnOverrides: !overrides.isEmpty,
          claimedIn: claimed, keptIn: kept, by: access, phase: phase)
        guard case .kept(let fallback) = completion else { continue }
        trace?.end(access, context: entry.context, origin: .constructed, cell: cell, overrides: overrides)
        access.report(overrides)
        access.report(fallback)
      case .waited:
        continue
      case .overdue(let construction):
        access.reportWait(for: construction)
        continue
      case .cycle(let path):
        return access.breakCycle(path, context: entry.context) { reading.asCurrent { Key.testValue } }
      }
      // A default value that reads one that was created from overrides was created from them, too.
      for key in place.overrides.keys { _ = override(for: key, isRead: true) }
      return unsafeDowncast(cell, to: Cell<Key.Value>.self).value
    }
  }

  /// The cache that contains an entry's value for these values, or in which they create it.
  private func place(of entry: Cache.Entry, in cache: Cache) -> (cache: Cache, overrides: OverridesRead) {
    let coordinator = ConstructionCoordinator.shared
    let keys = coordinator.overridesRead(for: entry, in: cache)
    guard !keys.isEmpty else { return (cache, OverridesRead()) }
    for keys in keys {
      let overrides = overrides(among: keys, in: cache)
      if overrides.keys == keys, let kept = coordinator.dependents(of: overrides, with: entry, in: cache) {
        return (kept, overrides)
      }
    }
    // Other scopes don't wait for the value, because it will likely depend on this scope's overrides.
    let overrides = overrides(among: keys.reduce(into: []) { $0.formUnion($1) }, in: cache)
    guard !overrides.isEmpty, !coordinator.isReady(entry, in: cache) else { return (cache, OverridesRead()) }
    return (coordinator.dependents(of: overrides, in: cache), OverridesRead())
  }

  /// The overrides of some keys that don't last as long as a cache.
  private func overrides(among keys: Set<ObjectIdentifier>, in cache: Cache) -> OverridesRead {
    var overrides = OverridesRead()
    for key in keys {
      guard let cell = override(for: key, isRead: false) else { continue }
      let lasting = cache.reference?.lastingOverrides?.override(for: key, isRead: false)
      if lasting?.identifier != cell.identifier { overrides.insert(cell) }
    }
    return overrides
  }

  /// The phase of these values, for one read.
  ///
  /// Current values are for reading, even if they became current without an update. In an update closure, only property wrappers
  /// read, because any values can be assigned there and then be changed in part.
  private func phase(of access: DependencyAccess) -> Scope.Phase {
    if let scope, scope.isPreparing { return scope.phase }
    if access.wrapper == nil, DependencyValues.areBeingUpdated { return .updating }
    guard let scope else { return .reading }
    return scope.phase.isUpdating && scope === DependencyValues._current.scope ? .reading : scope.phase
  }

  /// Whether the current thread or task is in an update closure.
  private static var areBeingUpdated: Bool {
    dependencies_get_updates() != 0 || dependencies_is_task_updating() != 0
  }

  /// Calls the key for its value, and returns whether the key has none for the live context, and the overrides that the value was
  /// created from.
  private func construct<Key: TestDependencyKey>(
    _ key: Key.Type, _ context: DependencyContext, _ owned: OwnedCell?, in cache: Cache,
    _ trace: ResolutionTracing.Trace?
  ) -> (Key.Value, noLiveValue: Bool, OverridesRead) {
    let values = reading.forConstruction(in: cache)
    func makeValue() -> (Key.Value, Bool) {
      if let owned { return owned.makeValue(for: key) { defaultValue(of: key, context) } }
      return defaultValue(of: key, context)
    }
    let (value, noLiveValue) = WrittenValue.withoutCurrent {
      values.values.asCurrent { trace?.construct(key, makeValue) ?? makeValue() }
    }
    return (value, noLiveValue, values.overrides?.close() ?? OverridesRead())
  }

  /// The values that are current while a default value is created for a cache.
  ///
  /// - Returns: These values, or values that see their overrides without keeping them, and the object that does so.
  private func forConstruction(in cache: Cache) -> (values: DependencyValues, overrides: ConstructionOverrides?) {
    guard keepsOverridesOrCache else { return (self, nil) }
    let (scope, overrides) = constructionScope(lastingOverrides: cache.reference?.lastingOverrides)
    return (DependencyValues(scope: scope, base: nil), overrides)
  }

  /// Whether a default value that captures these values keeps more than the caches that are never released.
  private var keepsOverridesOrCache: Bool {
    [scope, base].contains { $0.map { $0.hasOverrides || $0.cache != nil || $0.testCache?.reference != nil } ?? false }
  }

  private func defaultValue<Key: TestDependencyKey>(
    of key: Key.Type, _ context: DependencyContext
  ) -> (Key.Value, Bool) {
    switch context {
    case .live:
      if let value = liveValue(of: key) { (value, false) } else { (Key.testValue, true) }
    case .preview:
      (Key.previewValue, false)
    case .test:
      (Key.testValue, false)
    }
  }

  /// These values, which aren't being updated anymore, for code that captures them.
  var reading: DependencyValues {
    guard let scope, !scope.phase.isReading else { return self }
    let copy = scope.copy(reserving: 0)
    copy.endUpdate()
    copy.preparation = nil
    return DependencyValues(scope: copy.isUnchanged ? nil : copy, base: base)
  }

  func asCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyValues.$_current.withValue(self, operation: operation)
  }
}

/// The live value of a key that can have it from another module.
private func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
  func open<LiveKey: DependencyKey>(_ key: LiveKey.Type) -> Key.Value? { LiveKey.liveValue as? Key.Value }
  guard let key = key as? any DependencyKey.Type else { return nil }
  return open(key)
}
