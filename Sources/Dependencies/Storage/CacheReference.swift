/// A reference to the cache of a scope that doesn't keep the cache alive.
///
/// A default value captures the dependency values that are current while it's created. If these referred to the cache, and the cache
/// to the value, none of the three would ever be released. So they refer to the cache through this object, as the cells of
/// owned values do.
// Sendable because the weak reference is only read, `lastingOverrides` is set before another thread can refer to the cache, and
// `replacement` is only accessed while the coordinator's lock is held.
final class CacheReference: @unchecked Sendable {
  /// The overrides that apply as long as the cache does: those of the scope to which it belongs.
  ///
  /// Copies of the cells, which refer to no cache, so that defaults can keep them.
  var lastingOverrides: Scope?

  private weak var original: Cache?
  private(set) var replacement: Cache?

  fileprivate init(_ cache: Cache) {
    original = cache
  }

  /// The cache or, once it has been released, another one for code that outlives the scope.
  var cache: Cache { original ?? ConstructionCoordinator.shared.replacement(for: self) }

  /// The caller holds the coordinator's lock.
  func replace(with cache: Cache) -> Cache {
    if let replacement { return replacement }
    cache.reference?.lastingOverrides = lastingOverrides
    replacement = cache
    return cache
  }
}

extension Cache {
  /// Creates a cache that belongs to a scope, which can end.
  static func ofScope(xcTest: XCTestCaseState? = nil) -> Cache {
    let cache = Cache(xcTest: xcTest)
    _ = cache.makeReference()
    return cache
  }

  /// Makes the cache one that belongs to a scope, before other code refers to it.
  func makeReference() -> CacheReference {
    let reference = CacheReference(self)
    self.reference = reference
    return reference
  }
}
