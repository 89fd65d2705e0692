import CDependenciesPrimitives
import ConcurrencyExtras

/// The dependencies a program can read, with their values at this place and moment.
///
/// Add a dependency by extending this type with a computed property whose accessors use the subscript with
/// the dependency's key. Read it through ``Dependency``, and override it with
/// ``withDependencies(_:operation:)``.
///
/// The values are a snapshot: assigning to a copy changes nothing anywhere else.
public struct DependencyValues: @unchecked Sendable {
  // Unchecked because `ManagedBuffer` cannot be Sendable: a scope is immutable once shared, as explained there.

  /// The values of the current task.
  ///
  /// Prefer ``Dependency`` for reading and ``withDependencies(_:operation:)`` for changing them. This is public
  /// for libraries that bind it themselves.
  @TaskLocal public static var _current = DependencyValues(scope: nil, base: nil)

  /// What the innermost scopes changed; `nil` outside every scope.
  @usableFromInline var scope: Scope?

  /// The scope in which the property wrapper that is being read was initialised, where it is another one.
  ///
  /// Two references side by side are what a merge of captured and current values amounts to: the current
  /// ones win, the captured ones come next, and the captured cache has the rest.
  @usableFromInline var base: Scope?

  init(scope: Scope?, base: Scope?) {
    self.scope = scope
    self.base = base
  }

  /// Creates values in which nothing is overridden and no default has been made yet.
  ///
  /// Their cache is their own. Assign them inside an update closure to start afresh.
  public init() {
    let scope = Scope.make()
    scope.cache = Cache()
    self.init(scope: scope, base: nil)
  }

  /// Fresh values for the live context.
  public static var live: Self { fresh(.live) }

  /// Fresh values for the preview context.
  public static var preview: Self { fresh(.preview) }

  /// Fresh values for the test context.
  public static var test: Self { fresh(.test) }

  private static func fresh(_ context: DependencyContext) -> Self {
    var values = Self()
    values.context = context
    return values
  }

  /// The value of a dependency, by its key.
  ///
  /// The value is the one that a scope around this place set; else the key's default for the current
  /// ``context``, made when it is first needed.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - fileID: The file that issues point at.
  ///   - filePath: The file that issues point at.
  ///   - line: The line that issues point at.
  ///   - column: The column that issues point at.
  ///   - function: The name of the property that issues mention.
  @inlinable
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      if let cell = readyCell(for: ObjectIdentifier(key)) {
        return withExtendedLifetime(self) {
          cell._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Cell<Key.Value>.self).value }
        }
      }
      return resolve(
        key, site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), function: function)
    }
    set {
      set(
        newValue, for: key, site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
        function: function)
    }
  }

  /// The value of a dependency, by its key.
  @inlinable
  @_disfavoredOverload
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { self[key, function: ""] }
    set { self[key, function: ""] = newValue }
  }

  /// The context in which defaults are chosen.
  ///
  /// Worked out once per process: from the environment variable `SWIFT_DEPENDENCIES_CONTEXT`, else from
  /// whether an Xcode preview runs, else from whether tests run; else it is live.
  public var context: DependencyContext {
    get { context(in: nil) }
    set {
      if case .preparing(let preparation)? = scope?.phase {
        prepare(newValue, preparation)
      } else {
        makeScopeMutable().context = newValue
      }
    }
  }

  @inline(__always)
  func context(in cache: Cache?) -> DependencyContext {
    overriddenContext ?? (cache ?? self.cache).preparedContext ?? ProcessState.context
  }

  @inline(__always)
  private var overriddenContext: DependencyContext? {
    scope?.context ?? base?.context
  }
}

// MARK: - Finding and making values

extension DependencyValues {
  /// The cell that holds a key's value, if it can be had without a lock and without telling anybody anything.
  ///
  /// It is valid as long as these values are.
  @usableFromInline
  func readyCell(for key: ObjectIdentifier) -> Unmanaged<AnyCell>? {
    if let cell = overridingCell(for: key) { return isLazy(cell) ? nil : cell }
    // None in a test process, where the cache outside every scope comes and goes and cannot be borrowed here.
    guard let cache = (base ?? scope)?.unmanagedCache ?? ProcessState.cache else {
      return nil
    }
    return cache._withUnsafeGuaranteedRef { cache in
      cache.publishedCell(for: key, context: overriddenContext ?? cache.preparedContext ?? ProcessState.context)
    }
  }

  @inline(__always)
  func isLazy(_ cell: Unmanaged<AnyCell>) -> Bool {
    cell._withUnsafeGuaranteedRef { $0.isLazy }
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
    let access = Access(key: key, wrapper: Reader.current?.site, site: site, function: function)
    return Reader.withoutCurrent {
      let cache = self.cache
      let entry = Cache.Entry(key: ObjectIdentifier(key), context: context(in: cache))
      let phase = scope?.phase ?? .reading
      let cell: AnyCell
      switch ConstructionLedger.shared.claim(key, entry, in: cache, isQuiet: phase.isUpdating) {
      case .ready(let ready):
        cell = ready
      case .touched(let touched, let fallback):
        cell = touched
        if phase.isReading, ConstructionLedger.shared.use(touched, entry, in: cache) {
          access.report(fallback)
        }
      case .granted(let construction):
        let (value, noLiveValue) = construct(key, entry.context)
        cell = Cell(key: entry.key, value: value)
        let fallback = ConstructionLedger.shared.finish(
          construction, with: cell, noLiveValue: noLiveValue, in: cache, isUsed: !phase.isPreparing)
        access.report(fallback)
      case .cycle(let path):
        return access.breakCycle(path, context: entry.context) { reading.asCurrent { Key.testValue } }
      }
      return unsafeDowncast(cell, to: Cell<Key.Value>.self).value
    }
  }

  /// Calls the key for its value, and tells whether it had none for the live context.
  private func construct<Key: TestDependencyKey>(_ key: Key.Type, _ context: DependencyContext) -> (Key.Value, Bool) {
    reading.asCurrent {
      switch context {
      case .live:
        if let value = liveValue(of: key) { (value, false) } else { (Key.testValue, true) }
      case .preview:
        (Key.previewValue, false)
      case .test:
        (Key.testValue, false)
      }
    }
  }

  /// These values as others may capture them: not while they are being updated.
  private var reading: DependencyValues {
    guard let scope, !scope.phase.isReading else { return self }
    let copy = scope.copy(reserving: 0)
    copy.phase = .reading
    return DependencyValues(scope: copy.isUnchanged ? nil : copy, base: base)
  }

  private func asCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyValues.$_current.withValue(self, operation: operation)
  }
}

/// The live value of a key that may have learnt it in another module.
private func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
  func open<LiveKey: DependencyKey>(_ key: LiveKey.Type) -> Key.Value? { LiveKey.liveValue as? Key.Value }
  guard let key = key as? any DependencyKey.Type else { return nil }
  return open(key)
}

// MARK: - Changing values

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
  var isPreparing: Bool { scope?.phase.isPreparing == true }

  @usableFromInline
  mutating func override(with cell: AnyCell) {
    makeScopeMutable().insert(cell)
  }

  /// A scope that only these values refer to, with room for one more key.
  mutating func makeScopeMutable() -> Scope {
    if base == nil, scope != nil, isKnownUniquelyReferenced(&scope), let scope, scope.hasRoom { return scope }
    let scope = flattened()
    self = DependencyValues(scope: scope, base: nil)
    return scope
  }

  /// Both scopes in a new one, which only the caller refers to.
  func flattened() -> Scope {
    guard let base else {
      if let scope { return scope.copy() }
      let scope = Scope.make()
      scope.testCache = TestCaches.current?.cache
      return scope
    }
    let flat = base.copy(reserving: 1 + (scope?.count ?? 0))
    if let scope {
      flat.insertAll(of: scope)
      flat.context = scope.context ?? base.context
      flat.phase = scope.phase
    }
    flat.testCache = scope?.testCache ?? TestCaches.current?.cache ?? base.testCache
    return flat
  }
}

extension Scope {
  /// Whether reading through this scope is the same as reading through none.
  var isUnchanged: Bool {
    count == 0 && context == nil && cache == nil && testCache == nil
  }
}

extension Scope.Phase {
  var isReading: Bool { if case .reading = self { true } else { false } }
  var isUpdating: Bool { if case .updating = self { true } else { false } }
  var isPreparing: Bool { if case .preparing = self { true } else { false } }
}
