import CDependenciesPrimitives
import DependenciesPrimitives

/// The overrides that a default value sees while it's created, and that it keeps.
///
/// While the value is created, the overrides of the code that reads it apply. From then on, its captured values contain only
/// overrides that last as long as the value. If it was created from overrides, these are all overrides of the code that read
/// it. Otherwise, these are the overrides of the scope to which its cache belongs.
// Sendable because everything mutable is only accessed inside `lock`, except for `kept`, which is written once, before
// `isOpen` is cleared, and only read after it.
final class ConstructionOverrides: @unchecked Sendable {
  /// The cache in which the value finds other defaults, if it belongs to a scope.
  let cache: CacheReference?
  /// The cache of the test case in which the value is created, if a trait gave it one.
  let testCache: CacheReference?

  private let lastingOverrides: Scope?
  private let openWord = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
  /// The overrides that apply once the value exists.
  private var kept: Scope?

  // Only this type's code runs while the lock is held, and it releases nothing.
  private let lock = Lock()
  private var reader: Overrides?
  private var overridesRead = OverridesRead()

  /// - Parameters:
  ///   - reader: The overrides of the code that reads the default.
  ///   - cache: The cache in which that code finds defaults.
  ///   - testCache: The cache of the test case.
  ///   - lastingOverrides: The overrides that last as long as the value.
  init(reader: Overrides, cache: CacheReference?, testCache: CacheReference?, lastingOverrides: Scope?) {
    self.reader = reader
    self.cache = cache
    self.testCache = testCache
    self.lastingOverrides = lastingOverrides
    openWord.initialize(to: 1)
  }

  deinit {
    openWord.deallocate()
  }

  /// Whether the value is being created.
  @inline(__always)
  var isOpen: Bool { dependencies_load_acquire(openWord) != 0 }

  /// Whether reading through this object is the same as reading without it.
  @inline(__always)
  var isTransparent: Bool { !isOpen && kept == nil && cache == nil && testCache == nil }

  /// The cell that overrides a key.
  ///
  /// - Parameter isRead: Whether the value that is being created depends on the override.
  func override(for key: ObjectIdentifier, isRead: Bool) -> AnyCell? {
    guard isOpen, let reader = lock.withLock({ self.reader }) else { return kept?.override(for: key, isRead: isRead) }
    let cell = reader.cell(for: key, isRead: isRead)
    if isRead, let cell { note(cell) }
    return cell
  }

  /// Notes that the value depends on an override, unless the override lasts as long as the value anyway.
  func note(_ cell: AnyCell) {
    guard isOpen, !lasts(cell) else { return }
    lock.withLock {
      if reader != nil { overridesRead.insert(cell) }
    }
  }

  private func lasts(_ cell: AnyCell) -> Bool {
    lastingOverrides?.override(for: cell.key, isRead: false)?.identifier == cell.identifier
  }

  /// The cells that override keys, those that win last.
  var cells: [AnyCell] {
    guard isOpen, let reader = lock.withLock({ self.reader }) else { return kept?.allCells ?? [] }
    return reader.cells
  }

  /// Ends the construction, and replaces the reader's overrides with the overrides that the value keeps.
  ///
  /// - Returns: The overrides that the value was created from.
  func close() -> OverridesRead {
    let overridesRead = lock.withLock { self.overridesRead }
    kept = overridesRead.isEmpty ? lastingOverrides : Scope.detached(cells)
    dependencies_store_release(openWord, 0)
    let former = lock.withLock { () -> (Overrides?, OverridesRead) in
      // The value refers to this object, and the overrides that it was created from to the value.
      defer { (reader, self.overridesRead) = (nil, OverridesRead()) }
      return (reader, self.overridesRead)
    }
    withExtendedLifetime(former) {}
    return overridesRead
  }
}
