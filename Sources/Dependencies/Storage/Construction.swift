import DependenciesPrimitives

/// One default value in the making.
///
/// A value is made by calling into the key, so by code outside the library: no lock is held meanwhile. Other threads
/// that need the same value wait for it. Threads that need another value don't.
// Sendable because everything mutable is only touched by the thread that holds the coordinator's lock.
final class Construction: @unchecked Sendable {
  let key: any TestDependencyKey.Type
  let entry: Cache.Entry
  let owner: ThreadID

  /// Whether it was begun by an update closure, so that falling back is not yet a mistake.
  let isQuiet: Bool

  /// Whether the key's default test value ran, which returns the preview value.
  fileprivate var usesDefaultTestValue = false

  /// The fallbacks that a quiet construction used, which the first use of its value reports.
  fileprivate var pendingReads: [PendingRead] = []

  fileprivate init(key: any TestDependencyKey.Type, entry: Cache.Entry, owner: ThreadID, isQuiet: Bool) {
    self.key = key
    self.entry = entry
    self.owner = owner
    self.isQuiet = isQuiet
  }

  /// The value that a key lacks, so that another one replaces it.
  enum Fallback {
    case noTestValue
    case noLiveValue
  }
}

/// A use of a fallback during a quiet construction.
enum PendingRead {
  /// A read of a value that is touched. The cache holds the value.
  case provisional(DependencyAccess, Cache.Entry, WeakCache)
  /// A call of a default test value.
  case call(DependencyAccess)
}

/// A reference that lets a cache's own pending reads lead back to it.
struct WeakCache {
  private(set) weak var cache: Cache?
}

/// A record of the values that threads construct, and of the threads that wait for them.
///
/// The lock guards this bookkeeping and that of every cache, for a few instructions at a time: it is taken
/// when a value is first made, never when one is read.
// Sendable because every stored property is only touched inside `lock`.
final class ConstructionCoordinator: @unchecked Sendable {
  static let shared = ConstructionCoordinator()

  // Only this type's code and that of caches and tables runs while the lock is held. Values are created before it, and
  // released after it, because a `deinit` can read a dependency, which takes the lock again.
  private let lock = Lock()
  private var stacks: [ThreadID: [Construction]] = [:]
  private var waits: [ThreadID: Construction] = [:]

  enum Claim {
    /// The value is there.
    case ready(AnyCell)
    /// The value is there, but its first use reports fallbacks: ``use(_:in:by:)``.
    case provisional(AnyCell)
    /// The caller makes the value, and calls ``finish(_:with:noLiveValue:in:by:phase:)`` with it.
    case granted(Construction)
    /// The value is needed to make itself: through these keys.
    case cycle([any TestDependencyKey.Type])
  }

  /// Asks for the value of a key, waiting for another thread that is making it.
  func claim(_ key: any TestDependencyKey.Type, _ entry: Cache.Entry, in cache: Cache, isQuiet: Bool) -> Claim {
    let thread = ThreadID.current
    return lock.withLock {
      while true {
        if let cell = cache.readyCell(for: entry) { return .ready(cell) }
        switch cache.unpublished[entry] {
        case .ready(let cell)?:
          return .ready(cell)
        case .provisional(let cell, _, _)?:
          return .provisional(cell)
        case .constructing(let construction)?:
          if let path = cycle(from: thread, to: construction) { return .cycle(path) }
          waits[thread] = construction
          lock.wait()
          waits[thread] = nil
        case nil:
          let isQuiet = isQuiet || stacks[thread]?.last?.isQuiet == true
          let construction = Construction(key: key, entry: entry, owner: thread, isQuiet: isQuiet)
          cache.unpublished[entry] = .constructing(construction)
          stacks[thread, default: []].append(construction)
          return .granted(construction)
        }
      }
    }
  }

  /// The keys through which `construction` needs itself, if this thread waiting for it would close a circle.
  private func cycle(from thread: ThreadID, to construction: Construction) -> [any TestDependencyKey.Type]? {
    var path: [any TestDependencyKey.Type] = []
    var wanted = construction
    while true {
      guard let stack = stacks[wanted.owner], let start = stack.firstIndex(where: { $0 === wanted }) else {
        return nil
      }
      path += stack[start...].map(\.key)
      if wanted.owner == thread { return path + [construction.key] }
      guard let next = waits[wanted.owner] else { return nil }
      wanted = next
    }
  }

  /// Hands in the value that a claim was granted for.
  ///
  /// - Returns: The fallback that the caller reports.
  func finish(
    _ construction: Construction, with cell: AnyCell, noLiveValue: Bool, in cache: Cache, by access: DependencyAccess,
    phase: Scope.Phase
  ) -> Construction.Fallback? {
    lock.withLock {
      defer { lock.wakeAll() }
      pop(construction)
      let entry = construction.entry
      let fallback: Construction.Fallback? =
        if noLiveValue { .noLiveValue } else if construction.usesDefaultTestValue { .noTestValue } else { nil }
      let isComplete = fallback == nil && construction.pendingReads.isEmpty
      guard !phase.isPreparing, !construction.isQuiet || isComplete else {
        cache.unpublished[entry] = .provisional(cell, fallback, construction.pendingReads)
        if phase.isReading { noteQuietRead(of: entry, in: cache, by: access) }
        return nil
      }
      // It replaces the construction, which the caller holds.
      _ = cache.makeReady(cell, for: entry)
      return fallback
    }
  }

  /// Makes a touched value one that is used, unless it's used by a quiet construction.
  ///
  /// - Returns: The fallbacks that the caller reports, and the reads that use them.
  func use(
    _ entry: Cache.Entry, in cache: Cache, by access: DependencyAccess
  ) -> [(access: DependencyAccess, fallback: Construction.Fallback)] {
    lock.withLock {
      noteQuietRead(of: entry, in: cache, by: access) ? [] : markUsed(entry, in: cache, by: access)
    }
  }

  /// Leaves a read's report to the first use of the value that the current thread constructs quietly, if it does so.
  @discardableResult
  private func noteQuietRead(of entry: Cache.Entry, in cache: Cache, by access: DependencyAccess) -> Bool {
    guard let construction = stacks[.current]?.last, construction.isQuiet else { return false }
    construction.pendingReads.append(.provisional(access, entry, WeakCache(cache: cache)))
    return true
  }

  private func markUsed(
    _ entry: Cache.Entry, in cache: Cache, by access: DependencyAccess
  ) -> [(access: DependencyAccess, fallback: Construction.Fallback)] {
    guard case .provisional(let cell, let fallback, let pendingReads) = cache.unpublished[entry] else { return [] }
    // It replaces the touched state of the same cell.
    _ = cache.makeReady(cell, for: entry)
    var reports = fallback.map { [(access, $0)] } ?? []
    for read in pendingReads {
      switch read {
      case .provisional(let access, let entry, let cache):
        if let cache = cache.cache { reports += markUsed(entry, in: cache, by: access) }
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
  /// - Returns: Whether a construction reports it: the key's own, or a quiet one.
  func noteDefaultTestValue(_ access: DependencyAccess) -> Bool {
    lock.withLock {
      guard let construction = stacks[.current]?.last else { return false }
      if construction.key == access.key {
        construction.usesDefaultTestValue = true
      } else if construction.isQuiet {
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

  /// Removes every value of a cache.
  func removeAll(in cache: Cache) {
    let removed = lock.withLock { cache.removeAll() }
    withExtendedLifetime(removed) {}
  }
}

enum PreparationOutcome {
  case prepared, alreadyPrepared, alreadyAccessed
}
