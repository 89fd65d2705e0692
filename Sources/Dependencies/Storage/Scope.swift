import CDependenciesPrimitives

/// The changes of a `withDependencies` scope: overridden values, and possibly the context and the cache.
///
/// All captures of the values share one scope by reference. Values outside of all scopes have
/// none, unless a test captured them. A scope is a hash table with open addressing whose slots follow the header in the same
/// allocation, so that a lookup costs the same at one override and at a thousand.
///
/// Immutable once shared, except for the end of an update: ``DependencyValues`` writes only to a scope of which it holds the
/// only reference, and `inout` gives it exclusive access meanwhile.
@usableFromInline
final class Scope: ManagedBuffer<Scope.Header, Scope.Slot> {
  @usableFromInline
  struct Header {
    /// The table has `1 << bits` slots, of which at most three quarters are taken.
    var bits: Int
    var count = 0

    /// A larger scope whose overrides hold here where this one has none.
    ///
    /// This scope retains it, and it has no parent.
    var parent: Unmanaged<Scope>?

    /// The context set in this scope, if one was.
    var context: DependencyContext?

    /// The cache in which this scope's defaults live, which the scope retains.
    ///
    /// `nil` means the process's, or the running test's.
    var cache: Unmanaged<Cache>?

    /// The cache of the test in which this scope began, if that is known.
    var testCache: Cache?

    /// Whether `cache` is the cache of a test case, too.
    var isTestCase = false

    /// The construction that this scope is part of, which the scope retains.
    var construction: Unmanaged<ConstructionOverrides>?

    /// 1 inside an update closure, else 0.
    ///
    /// It's only touched through atomics, because copies of the values that escape from the closure share the scope when
    /// the closure ends.
    var updating: UInt = 0

    /// The number of scopes around this one.
    var depth: UInt32 = 0

    /// The call of `prepareDependencies` that the values belong to.
    var preparation: Preparation?
  }

  enum Phase {
    case reading
    /// Inside an update closure: values that are created there are provisional.
    case updating
    /// Inside `prepareDependencies`: what is set there goes to the cache.
    case preparing(Preparation)
  }

  /// A key's address, zero when the slot is free, and the cell, which the table retains.
  @usableFromInline
  struct Slot {
    var key: UInt
    var cell: Unmanaged<AnyCell>?
  }

  /// A scope that changes nothing: means "captured outside every scope" where a scope is needed.
  // Shared by all threads, so never uniquely referenced, so never written to.
  nonisolated(unsafe) static let unchanged = Scope.make(bits: 1)

  @inline(__always)
  static func make(bits: Int = 2) -> Scope {
    let buffer = Scope.create(minimumCapacity: 1 << bits) { _ in Header(bits: bits) }
    buffer.withUnsafeMutablePointerToElements {
      $0.initialize(repeating: Slot(key: 0, cell: nil), count: 1 << bits)
    }
    return unsafeDowncast(buffer, to: Scope.self)
  }

  deinit {
    withUnsafeMutablePointers { header, slots in
      for index in 0..<(1 << header.pointee.bits) { slots[index].cell?.release() }
      header.pointee.cache?.release()
      header.pointee.parent?.release()
      header.pointee.construction?.release()
    }
  }

  // Through the pointer, not through `header`: what follows is read and written millions of times, and the scope is
  // either shared and immutable or exclusively ours.

  @inline(__always)
  var context: DependencyContext? {
    get { withUnsafeMutablePointerToHeader { $0.pointee.context } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.context = newValue } }
  }

  /// The scope's own cache, which a construction's scope doesn't keep alive.
  @inline(__always)
  var cache: Cache? {
    get { unmanagedCache?.takeUnretainedValue() ?? construction?.cache?.cache }
    set {
      let replaced = unmanagedCache
      withUnsafeMutablePointerToHeader { $0.pointee.cache = newValue.map(Unmanaged.passRetained) }
      replaced?.release()
    }
  }

  /// The cache of the test in which this scope began, which a construction's scope doesn't keep alive.
  var testCache: Cache? {
    get {
      if let cache = withUnsafeMutablePointerToHeader({ $0.pointee.testCache }) { return cache }
      return isTestCase ? unmanagedCache?.takeUnretainedValue() : construction?.testCache?.cache
    }
    set { withUnsafeMutablePointerToHeader { $0.pointee.testCache = newValue } }
  }

  /// Whether the scope's cache is the cache of a test case, too.
  var isTestCase: Bool {
    get { withUnsafeMutablePointerToHeader { $0.pointee.isTestCase } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.isTestCase = newValue } }
  }

  /// The construction that this scope is part of: its overrides apply where this scope has none.
  var construction: ConstructionOverrides? {
    get { withUnsafeMutablePointerToHeader { $0.pointee.construction }?.takeUnretainedValue() }
    set {
      let replaced = withUnsafeMutablePointerToHeader { $0.pointee.construction }
      withUnsafeMutablePointerToHeader { $0.pointee.construction = newValue.map(Unmanaged.passRetained) }
      replaced?.release()
    }
  }

  /// Whether reads have to look at the construction that this scope is part of.
  @inline(__always)
  var hasConstruction: Bool {
    guard let construction = withUnsafeMutablePointerToHeader({ $0.pointee.construction }) else { return false }
    return construction._withUnsafeGuaranteedRef { !$0.isTransparent }
  }

  @inline(__always)
  var phase: Phase {
    if let preparation { .preparing(preparation) } else if isUpdating { .updating } else { .reading }
  }

  @inline(__always)
  var isUpdating: Bool {
    withUnsafeMutablePointerToHeader { dependencies_load_acquire(&$0.pointee.updating) != 0 }
  }

  @inline(__always)
  var isPreparing: Bool {
    withUnsafeMutablePointerToHeader { $0.pointee.preparation != nil }
  }

  @inline(__always)
  func beginUpdate() {
    withUnsafeMutablePointerToHeader {
      $0.pointee.depth += 1
      dependencies_store_release(&$0.pointee.updating, 1)
    }
  }

  var depth: UInt32 {
    get { withUnsafeMutablePointerToHeader { $0.pointee.depth } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.depth = newValue } }
  }

  /// Makes the values, and copies of them that escaped from the update closure, values for reading.
  @inline(__always)
  func endUpdate() {
    withUnsafeMutablePointerToHeader { dependencies_store_release(&$0.pointee.updating, 0) }
  }

  var preparation: Preparation? {
    get { withUnsafeMutablePointerToHeader { $0.pointee.preparation } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.preparation = newValue } }
  }

  /// The number of keys that this scope overrides itself.
  @inline(__always)
  var count: Int { withUnsafeMutablePointerToHeader { $0.pointee.count } }

  /// Whether this scope, or the construction that it's part of, can override a key.
  var hasOverrides: Bool { totalCount > 0 || hasConstruction }

  /// The number of keys that this scope and its parent override, where a key of both counts twice.
  var totalCount: Int { count + (parent?.count ?? 0) }

  private var parent: Scope? { withUnsafeMutablePointerToHeader { $0.pointee.parent }?.takeUnretainedValue() }

  /// The scope's own cache, valid as long as the scope is.
  @inline(__always)
  var unmanagedCache: Unmanaged<Cache>? {
    withUnsafeMutablePointerToHeader { $0.pointee.cache }
  }

  /// The cell that overrides `key`, valid as long as the scope is.
  @inline(__always)
  func cell(for key: ObjectIdentifier) -> Unmanaged<AnyCell>? {
    if let cell = ownCell(for: key) { return cell }
    guard let parent = withUnsafeMutablePointerToHeader({ $0.pointee.parent }) else { return nil }
    return parent._withUnsafeGuaranteedRef { $0.ownCell(for: key) }
  }

  /// The cell that overrides `key`, also in the construction that this scope is part of.
  func override(for key: ObjectIdentifier, isRead: Bool) -> AnyCell? {
    cell(for: key)?.takeUnretainedValue() ?? construction?.override(for: key, isRead: isRead)
  }

  @inline(__always)
  private func ownCell(for key: ObjectIdentifier) -> Unmanaged<AnyCell>? {
    slot(for: key.address).pointee.cell
  }

  /// The slot of a key, or the free slot for it.
  @inline(__always)
  private func slot(for key: UInt) -> UnsafeMutablePointer<Slot> {
    withUnsafeMutablePointers { header, slots in
      dependencies_find_slot(slots, UInt(bitPattern: header.pointee.bits), key).assumingMemoryBound(to: Slot.self)
    }
  }

  /// Whether one more key fits without a larger table.
  @inline(__always)
  var hasRoom: Bool {
    withUnsafeMutablePointerToHeader { ($0.pointee.count + 1) * 4 <= (1 << $0.pointee.bits) * 3 }
  }

  /// Overrides the key of a new cell, and takes over the reference to the cell.
  ///
  /// The caller holds the only reference and has seen to the room.
  func override(with cell: Unmanaged<AnyCell>) {
    cell._withUnsafeGuaranteedRef { $0.depth = depth }
    insert(cell)
  }

  private func insert(_ cell: Unmanaged<AnyCell>) {
    insert(key: cell._withUnsafeGuaranteedRef { $0.key.address }, cell: cell)
  }

  private func insert(key: UInt, cell: Unmanaged<AnyCell>) {
    let slot = slot(for: key)
    let replaced = slot.pointee.cell
    if slot.pointee.key == 0 { withUnsafeMutablePointerToHeader { $0.pointee.count += 1 } }
    slot.initialize(to: Slot(key: key, cell: cell))
    // Last, because the value's deinitializer can be any code.
    replaced?.release()
  }

  /// The number of overrides up to which copying them costs no more than a lookup in a parent.
  private static let smallCount = 3

  /// A scope with the same content that the caller can change, and that shares the overrides of a large one.
  ///
  /// A scope inside one with many overrides thus costs the same as any other, and a lookup looks at two tables at most.
  func extended() -> Scope {
    let isSmall = count <= Scope.smallCount
    let parent = self.parent
    guard isSmall == (parent != nil) else { return copy() }
    let extended = Scope.make()
    extended.takeSettings(of: self)
    extended.withUnsafeMutablePointerToHeader { $0.pointee.parent = .passRetained(parent ?? self) }
    if parent != nil { extended.insertOwn(of: self) }
    return extended
  }

  /// A scope with the same content, without a parent, and with room for `additional` more keys.
  func copy(reserving additional: Int = 1) -> Scope {
    var bits = 2
    while (totalCount + additional) * 4 > (1 << bits) * 3 { bits += 1 }
    let copy = Scope.make(bits: bits)
    copy.takeSettings(of: self)
    copy.insertAll(of: self)
    return copy
  }

  /// Copies everything except for the overrides to this scope, which is new.
  private func takeSettings(of other: Scope) {
    other.withUnsafeMutablePointerToHeader { source in
      withUnsafeMutablePointerToHeader { target in
        target.pointee.context = source.pointee.context
        if let cache = source.pointee.cache { target.pointee.cache = cache.retain() }
        target.pointee.isTestCase = source.pointee.isTestCase
        if let testCache = source.pointee.testCache { target.pointee.testCache = testCache }
        if let construction = source.pointee.construction { target.pointee.construction = construction.retain() }
        target.pointee.updating = dependencies_load_acquire(&source.pointee.updating)
        target.pointee.depth = source.pointee.depth
        if let preparation = source.pointee.preparation { target.pointee.preparation = preparation }
      }
    }
  }

  /// Overrides every key that `other` and its parent override.
  ///
  /// The caller holds the only reference and has seen to the room.
  func insertAll(of other: Scope) {
    if let parent = other.parent { insertOwn(of: parent) }
    insertOwn(of: other)
  }

  private func insertOwn(of other: Scope) {
    other.withUnsafeMutablePointers { header, slots in
      for index in 0..<(1 << header.pointee.bits) {
        guard let cell = slots[index].cell else { continue }
        insert(key: slots[index].key, cell: cell.retain())
      }
    }
  }

  /// The cells of the overrides that this scope and its parent contain, outer ones first.
  var cells: [AnyCell] {
    (parent?.ownCells ?? []) + ownCells
  }

  private var ownCells: [AnyCell] {
    withUnsafeMutablePointers { header, slots in
      (0..<(1 << header.pointee.bits)).compactMap { slots[$0].cell?.takeUnretainedValue() }
    }
  }

  /// The cells of all overrides, also of those in the construction that this scope is part of, those that win last.
  var allCells: [AnyCell] { (construction?.cells ?? []) + cells }

  /// A scope with copies of overrides, which default values can keep.
  ///
  /// It refers neither to a cache nor to a default value.
  static func detached(_ cells: [AnyCell]) -> Scope? {
    guard !cells.isEmpty else { return nil }
    var bits = 2
    while cells.count * 4 > (1 << bits) * 3 { bits += 1 }
    let scope = Scope.make(bits: bits)
    for cell in cells { scope.insert(.passRetained(cell.detached())) }
    return scope
  }

  /// Sets the overrides that last as long as the scope's cache, unless other code refers to the cache already.
  @inline(__always)
  func setLastingOverrides() {
    if unmanagedCache != nil { setLastingOverridesOfCache() }
  }

  @inline(never)
  private func setLastingOverridesOfCache() {
    guard let reference = unmanagedCache?._withUnsafeGuaranteedRef({ $0.reference }), reference.lastingOverrides == nil,
      hasOnlyReferenceToCache
    else { return }
    reference.lastingOverrides = Scope.detached(allCells)
  }

  private var hasOnlyReferenceToCache: Bool {
    withUnsafeMutablePointerToHeader { header in
      withUnsafeMutablePointer(to: &header.pointee.cache) {
        $0.withMemoryRebound(to: Cache?.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
      }
    }
  }

  /// Whether reading through this scope is the same as reading through another one, from which it was copied.
  func adds(nothingTo original: Scope) -> Bool {
    let hasSameSettings = withUnsafeMutablePointerToHeader { header in
      original.withUnsafeMutablePointerToHeader { other in
        header.pointee.context == other.pointee.context
          && header.pointee.cache?.toOpaque() == other.pointee.cache?.toOpaque()
          && header.pointee.testCache === other.pointee.testCache
          && header.pointee.isTestCase == other.pointee.isTestCase
          && header.pointee.construction?.toOpaque() == other.pointee.construction?.toOpaque()
      }
    }
    guard hasSameSettings else { return false }
    if let parent, parent === original { return count == 0 }
    guard parent === original.parent, count == original.count else { return false }
    return withUnsafeMutablePointers { header, slots in
      (0..<(1 << header.pointee.bits)).allSatisfy { index in
        guard let cell = slots[index].cell else { return true }
        return original.ownCell(for: cell._withUnsafeGuaranteedRef { $0.key })?.toOpaque() == cell.toOpaque()
      }
    }
  }
}

extension Scope {
  /// Whether reading through this scope is the same as reading through none.
  @inline(__always)
  var isUnchanged: Bool {
    withUnsafeMutablePointerToHeader { header in
      header.pointee.count == 0 && header.pointee.parent == nil && header.pointee.context == nil
        && header.pointee.cache == nil && header.pointee.testCache == nil && header.pointee.construction == nil
    }
  }
}

extension Scope.Phase {
  var isReading: Bool { if case .reading = self { true } else { false } }
  var isUpdating: Bool { if case .updating = self { true } else { false } }
  var isPreparing: Bool { if case .preparing = self { true } else { false } }
}
