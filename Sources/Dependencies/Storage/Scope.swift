import CDependenciesPrimitives

/// What a `withDependencies` scope changed: overridden values, and possibly the context and the cache.
///
/// Everybody who captures the values shares one scope by reference; the values outside every scope have
/// none. A scope is a hash table with open addressing whose slots follow the header in the same
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

    /// The context set in this scope, if one was.
    var context: DependencyContext?

    /// The cache in which this scope's defaults live, which the scope retains; `nil` means the process's, or the
    /// running test's.
    var cache: Unmanaged<Cache>?

    /// The cache of the test in which this scope began, if that is known.
    var testCache: Cache?

    /// 1 inside an update closure, else 0.
    ///
    /// It's only touched through atomics, because copies of the values that escape from the closure share the scope when
    /// the closure ends.
    var updating: UInt = 0

    /// The call of `prepareDependencies` that the values belong to.
    var preparation: Preparation?
  }

  enum Phase {
    case reading
    /// Inside an update closure: what is touched there is not a use of the dependency.
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

  /// A scope that changes nothing: stands for "captured outside every scope" where a scope is needed.
  // Shared by everybody, so never uniquely referenced, so never written to.
  nonisolated(unsafe) static let unchanged = Scope.make(bits: 1)

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
    }
  }

  // Through the pointer, not through `header`: what follows is read and written millions of times, and the scope is
  // either shared and immutable or exclusively ours.

  @inline(__always)
  var context: DependencyContext? {
    get { withUnsafeMutablePointerToHeader { $0.pointee.context } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.context = newValue } }
  }

  @inline(__always)
  var cache: Cache? {
    get { unmanagedCache?.takeUnretainedValue() }
    set {
      let replaced = unmanagedCache
      withUnsafeMutablePointerToHeader { $0.pointee.cache = newValue.map(Unmanaged.passRetained) }
      replaced?.release()
    }
  }

  @inline(__always)
  var testCache: Cache? {
    get { withUnsafeMutablePointerToHeader { $0.pointee.testCache } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.testCache = newValue } }
  }

  @inline(__always)
  var phase: Phase {
    withUnsafeMutablePointers { header, _ in
      if let preparation = header.pointee.preparation { return .preparing(preparation) }
      return dependencies_load_acquire(&header.pointee.updating) == 0 ? .reading : .updating
    }
  }

  @inline(__always)
  func beginUpdate() {
    withUnsafeMutablePointerToHeader { dependencies_store_release(&$0.pointee.updating, 1) }
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

  /// How many keys are overridden.
  @inline(__always)
  var count: Int { withUnsafeMutablePointerToHeader { $0.pointee.count } }

  /// The scope's own cache, valid as long as the scope is.
  @inline(__always)
  var unmanagedCache: Unmanaged<Cache>? {
    withUnsafeMutablePointerToHeader { $0.pointee.cache }
  }

  /// The cell that overrides `key`, valid as long as the scope is.
  @inline(__always)
  func cell(for key: ObjectIdentifier) -> Unmanaged<AnyCell>? {
    withUnsafeMutablePointers { header, slots in
      let bits = header.pointee.bits
      let mask = (1 &<< bits) &- 1
      var index = firstSlot(of: key.address, bits: bits)
      while true {
        let slot = slots[index]
        if slot.key == key.address { return slot.cell }
        if slot.key == 0 { return nil }
        index = (index &+ 1) & mask
      }
    }
  }

  /// Whether one more key fits without a larger table.
  var hasRoom: Bool {
    withUnsafeMutablePointerToHeader { ($0.pointee.count + 1) * 4 <= (1 << $0.pointee.bits) * 3 }
  }

  /// Overrides the cell's key.
  ///
  /// The caller holds the only reference and has seen to the room.
  func insert(_ cell: AnyCell) {
    insert(key: cell.key.address, cell: .passRetained(cell))
  }

  private func insert(key: UInt, cell: Unmanaged<AnyCell>) {
    let replaced = withUnsafeMutablePointers { header, slots -> Unmanaged<AnyCell>? in
      let mask = (1 << header.pointee.bits) - 1
      var index = firstSlot(of: key, bits: header.pointee.bits)
      while slots[index].key != 0, slots[index].key != key { index = (index + 1) & mask }
      let replaced = slots[index].cell
      if slots[index].key == 0 { header.pointee.count += 1 }
      slots[index] = Slot(key: key, cell: cell)
      return replaced
    }
    // Last, because the value's deinitialiser may be anybody's code.
    replaced?.release()
  }

  /// A scope of its own with the same content and room for `additional` more keys.
  func copy(reserving additional: Int = 1) -> Scope {
    var bits = withUnsafeMutablePointerToHeader { $0.pointee.bits }
    while (count + additional) * 4 > (1 << bits) * 3 { bits += 1 }
    let copy = Scope.make(bits: bits)
    copy.context = context
    copy.cache = cache
    copy.testCache = testCache
    if phase.isUpdating { copy.beginUpdate() }
    copy.preparation = preparation
    copy.insertAll(of: self)
    return copy
  }

  /// Overrides every key that `other` overrides.
  ///
  /// The caller holds the only reference and has seen to the room.
  func insertAll(of other: Scope) {
    other.withUnsafeMutablePointers { header, slots in
      for index in 0..<(1 << header.pointee.bits) {
        guard let cell = slots[index].cell else { continue }
        insert(key: slots[index].key, cell: cell.retain())
      }
    }
  }
}
