import CDependenciesPrimitives
import DependenciesPrimitives

/// A default value while a thread creates it.
///
/// This file owns the states of a cache's entry. `Cache` lists the other places of values:
///
/// ```text
///            claim                    finish
///   (none) ─────────▶ constructing ─────────────▶ ready
///                          │                        ▲
///                          │ finish                 │ use: the first read outside of update closures
///                          ▼                        │
///                     provisional ──────────────────┘
/// ```
///
/// Other transitions: `prepareDependencies` makes an entry without a value, or with a provisional one, ready. It also replaces a
/// ready value that the same call has set and, in previews, any. A reset removes ready and provisional values, and a construction
/// continues.
///
/// - *Constructing*: a thread calls the key. Other threads that need the value wait.
/// - *Provisional*: only update closures, including the closure of `prepareDependencies`, have read the value. `prepareDependencies`
///   can replace it, and its first use reports the values that the key lacks. A construction that an update closure began is
///   provisional, as are the constructions that it begins.
/// - *Ready*: code uses the value. Most ready values are published in a table that's read without a lock.
///
/// The value of a construction that read overrides becomes ready in another cache, that of the overrides: see `Dependents`. The
/// entry where it was claimed is empty again. If the other cache has a value already, the reader uses that one.
///
/// The key's code is a user's code, so the library holds no lock while it runs. Other threads that need the same value wait for
/// it. Threads that need another value don't.
// Sendable because everything mutable is only accessed by the thread that holds the coordinator's lock.
final class Construction: @unchecked Sendable {
  /// The read that began it.
  let access: DependencyAccess
  let entry: Cache.Entry
  let owner: ThreadID

  /// Whether an update closure began it, so that a fallback isn't an issue before the value's first use.
  let isProvisional: Bool

  /// Whether the key's default test value ran, which returns the preview value.
  fileprivate var usesDefaultTestValue = false

  /// The fallbacks that a provisional construction used, which the first use of its value reports.
  fileprivate var pendingReads: [PendingRead] = []

  /// Whether a thread has waited too long for the value.
  fileprivate var isOverdue = false

  fileprivate init(access: DependencyAccess, entry: Cache.Entry, owner: ThreadID, isProvisional: Bool) {
    self.access = access
    self.entry = entry
    self.owner = owner
    self.isProvisional = isProvisional
  }

  /// The value that a key lacks, so that another of its values replaces it.
  enum Fallback {
    case noTestValue
    case noLiveValue
  }
}

/// A use of a fallback during a provisional construction.
enum PendingRead {
  /// A read of a provisional value. The cache holds the value.
  case provisional(DependencyAccess, Cache.Entry, WeakCache)
  /// A call of a default test value.
  case call(DependencyAccess)
}

/// A reference from a cache's own pending reads to the cache, which doesn't keep it alive.
struct WeakCache {
  private(set) weak var cache: Cache?
}

/// A record of the values that threads construct, and of the threads that wait for them.
///
/// The lock guards this record and the unpublished values of all caches, for a few instructions at a time. A read of a published
/// value doesn't take it.
// Sendable because every stored property is only accessed inside `lock`.
final class ConstructionCoordinator: @unchecked Sendable {
  static let shared = ConstructionCoordinator()

  // Only this type's code and that of caches and tables runs while the lock is held. Values are created before it, and
  // released after it, because a `deinit` can read a dependency, which takes the lock again.
  private let lock = Lock()
  private var stacks: [ThreadID: [Construction]] = [:]
  private var waits: [ThreadID: Construction] = [:]

  /// The time after which a wait for another thread is reported, in nanoseconds.
  private let patience: UInt64

  init(patience: UInt64 = 10_000_000_000) {
    self.patience = patience
  }

  enum Claim {
    /// The value exists.
    case ready(AnyCell)
    /// The value exists, and its first use reports fallbacks: ``use(_:in:by:)``.
    case provisional(AnyCell)
    /// The caller creates the value, and calls ``finish(_:with:noLiveValue:dependsOnOverrides:claimedIn:keptIn:by:phase:)`` with it.
    case granted(Construction)
    /// Another thread takes long to create the value. The caller reports the read that began it, and claims again.
    case overdue(DependencyAccess)
    /// Another thread has created a value, which can belong to overrides that the caller doesn't have. The caller claims again.
    case waited
    /// The value depends on itself, through these keys.
    case cycle([any TestDependencyKey.Type])
  }

  enum Completion {
    /// A cache contains the value. The caller reports the fallback.
    case kept(Construction.Fallback?)
    /// Another thread has created the value from the same overrides, or does so. The caller claims again.
    case replaced
  }

  /// Returns the value of a key, or lets the caller create it.
  ///
  /// If another thread creates the value, this one waits for it.
  func claim(_ access: DependencyAccess, _ entry: Cache.Entry, in cache: Cache, isProvisional: Bool) -> Claim {
    let thread = ThreadID.current
    return lock.withLock {
      if let cell = cache.readyCell(for: entry) { return .ready(cell) }
      switch cache.unpublished[entry] {
      case .ready(let cell)?:
        return .ready(cell)
      case .provisional(let cell, _, _)?:
        return .provisional(cell)
      case .constructing(let construction)?:
        if let path = cycle(from: thread, to: construction) { return .cycle(path) }
        waits[thread] = construction
        defer { waits[thread] = nil }
        let start = dependencies_nanoseconds()
        // A loop, because the end of any other construction wakes this thread, too.
        while stacks[construction.owner]?.contains(where: { $0 === construction }) == true {
          let waited = dependencies_nanoseconds() &- start
          if construction.isOverdue {
            lock.wait()
          } else if waited < patience {
            _ = lock.wait(atMost: patience - waited)
          } else {
            construction.isOverdue = true
            return .overdue(construction.access)
          }
        }
        return .waited
      case nil:
        let isProvisional = isProvisional || stacks[thread]?.last?.isProvisional == true
        let construction = Construction(access: access, entry: entry, owner: thread, isProvisional: isProvisional)
        cache.unpublished[entry] = .constructing(construction)
        stacks[thread, default: []].append(construction)
        return .granted(construction)
      }
    }
  }

  /// The keys through which `construction` depends on itself, if a wait of this thread would never end.
  private func cycle(from thread: ThreadID, to construction: Construction) -> [any TestDependencyKey.Type]? {
    var path: [any TestDependencyKey.Type] = []
    var wanted = construction
    while true {
      guard let stack = stacks[wanted.owner], let start = stack.firstIndex(where: { $0 === wanted }) else {
        return nil
      }
      path += stack[start...].map(\.access.key)
      if wanted.owner == thread { return path + [construction.access.key] }
      guard let next = waits[wanted.owner] else { return nil }
      wanted = next
    }
  }

  /// Stores the value for which a claim was granted.
  ///
  /// - Parameters:
  ///   - dependsOnOverrides: Whether the value was created from overrides.
  ///   - claimed: The cache in which the claim was granted.
  ///   - cache: The cache that keeps the value, which is another one if the value was created from overrides.
  /// - Returns: Whether a cache contains the value now.
  func finish(
    _ construction: Construction, with cell: AnyCell, noLiveValue: Bool, dependsOnOverrides: Bool,
    claimedIn claimed: Cache, keptIn cache: Cache, by access: DependencyAccess, phase: Scope.Phase
  ) -> Completion {
    lock.withLock {
      defer { lock.wakeAll() }
      pop(construction)
      let entry = construction.entry
      // Another thread can have claimed or created a value for the cache meanwhile.
      let isFree = cache === claimed || (cache.unpublished[entry] == nil && cache.readyCell(for: entry) == nil)
      // Then, a value that depends on no override stays where it was claimed. Any other value mustn't, because code with other
      // overrides would find it there.
      guard isFree || !dependsOnOverrides else {
        claimed.unpublished[entry] = nil
        return .replaced
      }
      let cache = isFree ? cache : claimed
      if cache !== claimed { claimed.unpublished[entry] = nil }
      let fallback: Construction.Fallback? =
        if noLiveValue { .noLiveValue } else if construction.usesDefaultTestValue { .noTestValue } else { nil }
      guard !phase.isPreparing, !construction.isProvisional else {
        cache.unpublished[entry] = .provisional(cell, fallback, construction.pendingReads)
        if phase.isReading { noteProvisionalRead(of: entry, in: cache, by: access) }
        return .kept(nil)
      }
      // It replaces the construction, which the caller holds.
      _ = cache.makeReady(cell, for: entry)
      return .kept(fallback)
    }
  }

  /// Makes a provisional value ready, unless it's read by a provisional construction.
  ///
  /// - Returns: The fallbacks that the caller reports, and the reads that use them.
  func use(
    _ entry: Cache.Entry, in cache: Cache, by access: DependencyAccess
  ) -> [(access: DependencyAccess, fallback: Construction.Fallback)] {
    // Released after the lock, because each can be the last reference to its cache.
    var caches: [Cache] = []
    defer { withExtendedLifetime(caches) {} }
    return lock.withLock {
      noteProvisionalRead(of: entry, in: cache, by: access) ? [] : markUsed(entry, in: cache, by: access, &caches)
    }
  }

  /// Leaves a read's report to the first use of the value that the current thread constructs provisionally, if it does so.
  @discardableResult
  private func noteProvisionalRead(of entry: Cache.Entry, in cache: Cache, by access: DependencyAccess) -> Bool {
    guard let construction = stacks[.current]?.last, construction.isProvisional else { return false }
    construction.pendingReads.append(.provisional(access, entry, WeakCache(cache: cache)))
    return true
  }

  /// - Parameter caches: The caches that the caller releases after the lock.
  private func markUsed(
    _ entry: Cache.Entry, in cache: Cache, by access: DependencyAccess, _ caches: inout [Cache]
  ) -> [(access: DependencyAccess, fallback: Construction.Fallback)] {
    guard case .provisional(let cell, let fallback, let pendingReads) = cache.unpublished[entry] else { return [] }
    // It replaces the provisional state of the same cell.
    _ = cache.makeReady(cell, for: entry)
    var reports = fallback.map { [(access, $0)] } ?? []
    for read in pendingReads {
      switch read {
      case .provisional(let access, let entry, let cache):
        guard let cache = cache.cache else { continue }
        caches.append(cache)
        reports += markUsed(entry, in: cache, by: access, &caches)
      case .call(let access):
        reports.append((access, .noTestValue))
      }
    }
    return reports
  }

  private func pop(_ construction: Construction) {
    stacks[construction.owner]?.removeAll { $0 === construction }
    if stacks[construction.owner]?.isEmpty == true { stacks[construction.owner] = nil }
  }

  /// Notes that a key's default test value runs.
  ///
  /// - Returns: Whether a construction reports it: the key's own, or a provisional one.
  func noteDefaultTestValue(_ access: DependencyAccess) -> Bool {
    lock.withLock {
      guard let construction = stacks[.current]?.last else { return false }
      if construction.access.key == access.key {
        construction.usesDefaultTestValue = true
      } else if construction.isProvisional {
        construction.pendingReads.append(.call(access))
      } else {
        return false
      }
      return true
    }
  }

  /// Puts a prepared value into a cache.
  ///
  /// A preview can prepare a value again, because it runs in the same process as the previews before it.
  func prepare(_ cell: AnyCell, _ entry: Cache.Entry, in cache: Cache) -> PreparationOutcome {
    let (outcome, replaced) = lock.withLock { () -> (PreparationOutcome, Any?) in
      let existing = cache.readyCell(for: entry)
      if let existing, entry.context != .preview {
        guard let preparation = existing.preparation else { return (.alreadyAccessed, existing) }
        guard preparation === cell.preparation else { return (.alreadyPrepared, existing) }
      }
      if case .constructing = cache.unpublished[entry] { return (.alreadyAccessed, nil) }
      return (.prepared, (existing, cache.makeReady(cell, for: entry)))
    }
    withExtendedLifetime(replaced) {}
    return outcome
  }

  /// Puts a prepared context into a cache.
  ///
  /// - Parameter isPreview: Whether a preview runs, which can prepare the context again.
  func prepare(
    _ context: DependencyContext, _ preparation: Preparation, isPreview: Bool, in cache: Cache
  ) -> PreparationOutcome {
    lock.withLock {
      if cache.preparedContext != nil, cache.contextPreparation !== preparation, !isPreview { return .alreadyPrepared }
      cache.contextPreparation = preparation
      cache.prepare(context)
      return .prepared
    }
  }

  /// The sets of keys whose overrides the constructions of an entry have read.
  func overridesRead(for entry: Cache.Entry, in cache: Cache) -> [Set<ObjectIdentifier>] {
    lock.withLock { cache.overridesRead[entry] ?? [] }
  }

  /// Whether a cache contains a value.
  func isReady(_ entry: Cache.Entry, in cache: Cache) -> Bool {
    lock.withLock { cache.readyCell(for: entry) } != nil
  }

  /// The cache of the values that were created from overrides instead of for `cache`, if it contains an entry's value.
  func dependents(of overrides: OverridesRead, with entry: Cache.Entry, in cache: Cache) -> Cache? {
    guard let innermost = overrides.innermost else { return nil }
    return lock.withLock {
      let dependents = innermost.dependents?[overrides.origin(in: cache.identifier)]
      return dependents?.unpublished[entry] != nil || dependents?.readyCell(for: entry) != nil ? dependents : nil
    }
  }

  /// The cache of the values that are created from overrides instead of for `cache`.
  ///
  /// - Parameter entry: An entry whose value was created from the overrides.
  func dependents(of overrides: OverridesRead, _ entry: Cache.Entry? = nil, in cache: Cache) -> Cache {
    guard let innermost = overrides.innermost else { return cache }
    let (new, newDependents) = (Cache(), Dependents())
    let (result, removed) = lock.withLock { () -> (Cache, Any?) in
      if let entry { cache.noteOverridesRead(overrides.keys, for: entry) }
      let origin = overrides.origin(in: cache.identifier)
      let dependents = innermost.dependents ?? newDependents
      innermost.dependents = dependents
      if let existing = dependents[origin] { return (existing, nil) }
      return (new, dependents.add(new, for: origin))
    }
    withExtendedLifetime(removed) {}
    return result
  }

  /// Puts a value that exists into a cache.
  func insert(_ cell: AnyCell, _ entry: Cache.Entry, in cache: Cache) {
    let replaced = lock.withLock { cache.makeReady(cell, for: entry) }
    withExtendedLifetime(replaced) {}
  }

  /// The cache that replaces a released one for code that still refers to it.
  func replacement(for reference: CacheReference) -> Cache {
    let cache = Cache.ofScope()
    return lock.withLock { reference.replace(with: cache) }
  }

  /// Removes every value of a cache.
  func removeAll(in cache: Cache) {
    let removed = lock.withLock { cache.removeAll() }
    withExtendedLifetime(removed) {}
  }
}

enum PreparationOutcome {
  case prepared, alreadyPrepared, alreadyAccessed
}
