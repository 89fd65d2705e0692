/// The default values that were created from one override, and that are released with it.
///
/// A default value that reads an override while it's created isn't a default for code without this override. So the library keeps
/// it here and not in the cache for which it was created.
// Only accessed while the coordinator's lock is held.
final class Dependents {
  /// The cache for which values were created, and all overrides that they read.
  struct Origin: Hashable {
    let cache: UInt64
    let overrides: [ObjectIdentifier: UInt64]
  }

  /// The most recent origins.
  ///
  /// There's more than one only if an object captured some of the overrides, and others are current.
  private var caches: [(origin: Origin, cache: Cache)] = []
  private static let limit = 8

  subscript(origin: Origin) -> Cache? {
    caches.first { $0.origin == origin }?.cache
  }

  /// - Returns: A cache that the caller releases after the lock.
  func add(_ cache: Cache, for origin: Origin) -> Cache? {
    caches.append((origin, cache))
    return caches.count > Self.limit ? caches.removeFirst().cache : nil
  }
}

extension AnyCell {
  /// The default values that were created from this override, if it's the innermost one that they read.
  var dependents: Dependents? {
    get { dependentValues.map { unsafeDowncast($0, to: Dependents.self) } }
    set { dependentValues = newValue }
  }
}

/// Overrides that a construction has read, or that a default value was created from.
struct OverridesRead {
  private(set) var cells: [ObjectIdentifier: AnyCell] = [:]

  var isEmpty: Bool { cells.isEmpty }
  var keys: Set<ObjectIdentifier> { Set(cells.keys) }

  mutating func insert(_ cell: AnyCell) { cells[cell.key] = cell }

  /// The innermost override, with which the default value is released.
  var innermost: AnyCell? {
    cells.values.max { ($0.depth, $0.identifier) < ($1.depth, $1.identifier) }
  }

  func origin(in cache: UInt64) -> Dependents.Origin {
    Dependents.Origin(cache: cache, overrides: cells.mapValues(\.identifier))
  }
}
