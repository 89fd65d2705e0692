extension DependencyValues {
  /// The cell that holds a key's value, if it's available without a lock and without reporting anything.
  ///
  /// It is valid as long as these values are.
  @usableFromInline
  func readyCell(for key: ObjectIdentifier) -> Unmanaged<AnyCell>? {
    if ResolutionTracing.isOn { return nil }
    if let cell = overridingCell(for: key) {
      return cell._withUnsafeGuaranteedRef { $0.isLazy ? unsafeDowncast($0, to: LazyCell.self).made : cell }
    }
    guard let cache = borrowedCache else { return nil }
    return cache._withUnsafeGuaranteedRef { cache in
      cache.publishedCell(for: key, context: overriddenContext ?? cache.preparedContext ?? ProcessState.context)
    }
  }

  /// The cache in which these values' defaults are, valid as long as these values are.
  ///
  /// None where only XCTest runs, or where no test is known: that cache comes and goes and can't be borrowed.
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

  @inline(__always)
  func overridingCell(for key: ObjectIdentifier) -> Unmanaged<AnyCell>? {
    if let cell = scope?.cell(for: key) { return cell }
    return base?.cell(for: key)
  }

  /// The cache in which these values' defaults live.
  var cache: Cache {
    if let base {
      base.cache ?? .outsideScopes(current: scope?.testCache, captured: base.testCache)
    } else {
      scope?.cache ?? .outsideScopes(current: scope?.testCache, captured: nil)
    }
  }

  /// The value of a key for which there is no ready cell.
  @usableFromInline
  @inline(never)
  func resolve<Key: TestDependencyKey>(_ key: Key.Type, site: CallSite, function: StaticString) -> Key.Value {
    if let cell = ownedCell(for: ObjectIdentifier(key)) { return unsafeDowncast(cell, to: Cell<Key.Value>.self).value }
    let access = DependencyAccess(key: key, wrapper: CallSite.current, site: site, function: function)
    return CallSite.withoutCurrent {
      let trace = ResolutionTracing.begin()
      let override = overridingCell(for: ObjectIdentifier(key))?.takeUnretainedValue()
      if let override, !override.isLazy {
        trace?.end(access, context: context, origin: .override, cell: override)
        return unsafeDowncast(override, to: Cell<Key.Value>.self).value
      }
      let lazy = override.map { unsafeDowncast($0, to: LazyCell.self) }
      let cache = lazy?.cache ?? self.cache
      let entry = Cache.Entry(key: ObjectIdentifier(key), context: lazy == nil ? context(in: cache) : LazyCell.context)
      return value(of: key, access, entry, in: cache, lazy, trace)
    }
  }

  /// The cell of a default that is ready in a cache that can be released meanwhile, such as that of an XCTest test case.
  private func ownedCell(for key: ObjectIdentifier) -> AnyCell? {
    if ResolutionTracing.isOn || overridingCell(for: key) != nil { return nil }
    let cache = self.cache
    return cache.publishedCell(for: key, context: context(in: cache))?.takeUnretainedValue()
  }

  private func value<Key: TestDependencyKey>(
    of key: Key.Type, _ access: DependencyAccess, _ entry: Cache.Entry, in cache: Cache, _ lazy: LazyCell?,
    _ trace: ResolutionTracing.Trace?
  ) -> Key.Value {
    let phase = phase
    let cell: AnyCell
    switch ConstructionCoordinator.shared.claim(key, entry, in: cache, isQuiet: phase.isUpdating) {
    case .ready(let ready):
      cell = ready
      trace?.end(access, context: entry.context, origin: .cache, cell: cell)
    case .provisional(let provisional):
      cell = provisional
      trace?.end(access, context: entry.context, origin: .cache, cell: cell)
      if phase.isReading {
        for use in ConstructionCoordinator.shared.use(entry, in: cache, by: access) { use.access.report(use.fallback) }
      }
    case .granted(let construction):
      let (value, noLiveValue) = construct(key, lazy == nil ? entry.context : context, lazy)
      cell = Cell(key: entry.key, value: value)
      let fallback = ConstructionCoordinator.shared.finish(
        construction, with: cell, noLiveValue: noLiveValue, in: cache, by: access, phase: phase)
      trace?.end(access, context: entry.context, origin: .constructed, cell: cell)
      access.report(fallback)
    case .cycle(let path):
      return access.breakCycle(path, context: entry.context) { reading.asCurrent { Key.testValue } }
    }
    return unsafeDowncast(cell, to: Cell<Key.Value>.self).value
  }

  /// The phase of these values.
  ///
  /// Current values are for reading, even if they became current without an update.
  private var phase: Scope.Phase {
    guard let scope else { return .reading }
    return scope.phase.isUpdating && scope === DependencyValues._current.scope ? .reading : scope.phase
  }

  /// Calls the key for its value, and returns whether the key has none for the live context.
  private func construct<Key: TestDependencyKey>(
    _ key: Key.Type, _ context: DependencyContext, _ lazy: LazyCell?
  ) -> (Key.Value, Bool) {
    reading.asCurrent {
      if let lazy { return lazy.makeValue(for: key) { defaultValue(of: key, context) } }
      return defaultValue(of: key, context)
    }
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

  /// These values as others may capture them: not while they are being updated.
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
