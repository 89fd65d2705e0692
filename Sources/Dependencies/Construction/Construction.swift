/// One default value in the making.
///
/// A value is made by calling into the key, so by anybody's code: no lock is held meanwhile. Other threads
/// that need the same value wait for it; threads that need another one do not.
// Sendable because everything mutable is only touched by whoever holds the ledger's lock.
final class Construction: @unchecked Sendable {
  let key: any TestDependencyKey.Type
  let entry: Cache.Entry
  let owner: ThreadID

  /// Whether it was begun by an update closure, so that falling back is not yet anybody's mistake.
  let isQuiet: Bool

  fileprivate var fallbacks: Set<FallbackStep> = []

  fileprivate init(key: any TestDependencyKey.Type, entry: Cache.Entry, owner: ThreadID, isQuiet: Bool) {
    self.key = key
    self.entry = entry
    self.owner = owner
    self.isQuiet = isQuiet
  }

  /// A default implementation of a key's that ran.
  enum FallbackStep {
    case testToPreview
    case previewToLive
  }

  /// What the user has to be told about a value, when somebody really uses it.
  enum Fallback {
    case none
    case liveValueInTest
    case noLiveValue
  }

  /// Notes that a key has no value of its own for a context and another one stands in.
  static func noteFallback(_ step: FallbackStep, of key: any TestDependencyKey.Type) {
    ConstructionLedger.shared.noteFallback(step, of: key)
  }

  /// What the steps noted so far amount to.
  fileprivate var fallback: Fallback {
    fallbacks == [.testToPreview, .previewToLive] ? .liveValueInTest : .none
  }
}

/// Who is making what, and who waits for whom.
///
/// The lock guards this bookkeeping and that of every cache, for a few instructions at a time: it is taken
/// when a value is first made, never when one is read, and never held while foreign code runs.
// Sendable because every stored property is only touched inside `lock`.
final class ConstructionLedger: @unchecked Sendable {
  static let shared = ConstructionLedger()

  private let lock = Lock()
  private var stacks: [ThreadID: [Construction]] = [:]
  private var waits: [ThreadID: Construction] = [:]

  enum Claim {
    /// The value is there.
    case ready(AnyCell)
    /// The value is there, but nobody was told yet that it is a fallback.
    case touched(AnyCell, Construction.Fallback)
    /// The caller makes the value, and calls ``finish(_:with:in:isUsed:)`` with it.
    case granted(Construction)
    /// The value is needed to make itself: through these keys.
    case cycle([any TestDependencyKey.Type])
  }

  /// Asks for the value of a key, waiting for another thread that is making it.
  func claim(_ key: any TestDependencyKey.Type, _ entry: Cache.Entry, in cache: Cache, isQuiet: Bool) -> Claim {
    let thread = ThreadID.current
    return lock.withLock {
      while true {
        if let cell = cache.publishedCell(for: entry.key, context: entry.context) {
          return .ready(cell.takeUnretainedValue())
        }
        switch cache.unpublished[entry] {
        case .touched(let cell, let fallback)?:
          return .touched(cell, fallback)
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
  /// - Parameter isUsed: Whether somebody is about to use the value, rather than just touch it.
  /// - Returns: What the user has to be told now.
  func finish(
    _ construction: Construction, with cell: AnyCell, noLiveValue: Bool, in cache: Cache, isUsed: Bool
  ) -> Construction.Fallback {
    lock.withLock {
      pop(construction)
      let fallback = noLiveValue ? .noLiveValue : construction.fallback
      if isUsed && (fallback == .none || !construction.isQuiet) {
        cache.unpublished[construction.entry] = nil
        cache.publish(cell, context: construction.entry.context)
      } else {
        cache.unpublished[construction.entry] = .touched(cell, fallback)
      }
      lock.wakeAll()
      return construction.isQuiet || !isUsed ? .none : fallback
    }
  }

  /// Makes a touched value one that is used, if nobody did so before.
  ///
  /// - Returns: Whether it is up to the caller to tell the user.
  func use(_ cell: AnyCell, _ entry: Cache.Entry, in cache: Cache) -> Bool {
    lock.withLock {
      guard case .touched = cache.unpublished[entry] else { return false }
      if stacks[.current]?.last?.isQuiet == true { return false }
      cache.unpublished[entry] = nil
      cache.publish(cell, context: entry.context)
      return true
    }
  }

  private func pop(_ construction: Construction) {
    stacks[construction.owner]?.removeAll { $0 === construction }
    if stacks[construction.owner]?.isEmpty == true { stacks[construction.owner] = nil }
  }

  fileprivate func noteFallback(_ step: Construction.FallbackStep, of key: any TestDependencyKey.Type) {
    lock.withLock {
      guard let construction = stacks[.current]?.last, construction.key == key else { return }
      construction.fallbacks.insert(step)
    }
  }

  /// Puts a prepared value into a cache.
  func prepare(_ cell: AnyCell, _ entry: Cache.Entry, in cache: Cache) -> PreparationOutcome {
    lock.withLock {
      if let existing = cache.publishedCell(for: entry.key, context: entry.context)?.takeUnretainedValue() {
        guard let preparation = existing.preparation else { return .alreadyAccessed }
        guard preparation === cell.preparation else { return .alreadyPrepared }
      }
      if case .constructing = cache.unpublished[entry] { return .alreadyAccessed }
      cache.unpublished[entry] = nil
      cache.publish(cell, context: entry.context)
      return .prepared
    }
  }

  /// Puts a prepared context into a cache.
  func prepare(_ context: DependencyContext, _ preparation: Preparation, in cache: Cache) -> PreparationOutcome {
    lock.withLock {
      if cache.preparedContext != nil, cache.contextPreparation !== preparation { return .alreadyPrepared }
      cache.contextPreparation = preparation
      cache.prepare(context)
      return .prepared
    }
  }

  /// Forgets every value of a cache.
  func removeAll(in cache: Cache) {
    // Released after the lock, because a value's deinitialiser may read dependencies.
    withExtendedLifetime(lock.withLock { cache.removeAll() }) {}
  }
}

enum PreparationOutcome {
  case prepared, alreadyPrepared, alreadyAccessed
}
