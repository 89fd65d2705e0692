import CDependenciesPrimitives

/// The default values that the library has created, by context and key.
///
/// `Construction` describes the states of an entry. Most ready values are in a ``CellTable``, which code reads without a lock. The
/// others are in `unpublished`.
///
/// Each value of a dependency is in one of these places:
///
/// ```text
///   value                                place                                     released with
///   override                             a `Cell` in a `Scope`                     the scope and its copies
///   owned by a `withDependencyScope`     the cache of that scope, by the context   that scope
///                                          of `OwnedCell`, to which an `OwnedCell`
///                                          in the `Scope` refers
///   default or prepared, published       `published`                               the cache
///   default or prepared, unpublished     `unpublished`                             the cache, a reset, or its replacement
///   default created from overrides       a cache in the `Dependents` of the        the override
///                                          innermost of these overrides
///   read after the end of its scope      the replacement in `CacheReference`       the code that still refers to it
/// ```
///
/// Two values are in none of them: the new value of an assignment through a key path (`WrittenValue`), and the test value that
/// breaks a cycle.
// Sendable because the published words are only accessed through atomics, and everything else only by
// the thread that holds the lock of `ConstructionCoordinator`.
@usableFromInline
final class Cache: @unchecked Sendable {
  /// The cache outside every scope, in a process that runs no tests.
  static let process = Cache()

  struct Entry: Hashable {
    var key: ObjectIdentifier
    var context: DependencyContext

    // The addresses of keys are aligned, so their lowest bits are free for the context.
    @inline(__always)
    var word: UInt { key.address &+ UInt(context.index) }
  }

  enum Unpublished {
    /// A thread creates the value.
    case constructing(Construction)
    /// Only update closures have read the value. Its first use reports these fallbacks.
    case provisional(AnyCell, Construction.Fallback?, [PendingRead])
    /// The value is ready. It isn't published, because it can be removed while the cache is in use, or because `overridesRead`
    /// contains the entry.
    case ready(AnyCell)
  }

  private let published = CellTable(bits: 4)
  /// The context that was prepared, by its number plus one.
  private let contextWord = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
  var unpublished: [Entry: Unpublished] = [:]

  /// The reference through which defaults refer to the cache, if it belongs to a scope.
  ///
  /// The caches of the process and of the tests are never released while code can use them, so `nil` means that a plain
  /// reference is harmless.
  var reference: CacheReference?

  var contextPreparation: Preparation?

  /// The identity of the cache, which changes when its values are removed.
  private(set) var identifier = dependencies_make_identifier()

  /// The sets of keys whose overrides the constructions of an entry have read.
  ///
  /// Values of such an entry aren't published, because a reader must first look for one that was created from its overrides.
  private(set) var overridesRead: [Entry: [Set<ObjectIdentifier>]] = [:]

  /// The test case of XCTest that the cache belongs to.
  let xcTest: XCTestCaseState?

  /// Whether ready values are added to the published table.
  ///
  /// Readers borrow a published value without a lock, so it lives as long as the cache. Once a value has been removed or
  /// replaced, the cache expects that to happen again, and keeps values that are ready in `unpublished`.
  private var publishes = true

  init(xcTest: XCTestCaseState? = nil) {
    self.xcTest = xcTest
    contextWord.initialize(to: 0)
  }

  deinit {
    contextWord.deinitialize(count: 1)
    contextWord.deallocate()
  }

  /// The cell that is ready for a key, valid as long as the cache is.
  @inline(__always)
  func publishedCell(for key: ObjectIdentifier, context: DependencyContext) -> Unmanaged<AnyCell>? {
    published.cell(for: Entry(key: key, context: context).word)
  }

  /// The published cell of an entry, for code that doesn't keep the cache alive.
  func retainedCell(for entry: Entry) -> AnyCell? {
    withExtendedLifetime(self) { publishedCell(for: entry.key, context: entry.context)?.takeUnretainedValue() }
  }

  /// The context that `prepareDependencies` set.
  @inline(__always)
  var preparedContext: DependencyContext? {
    let word = dependencies_load_acquire(contextWord)
    return word == 0 ? nil : DependencyContext(index: Int(bitPattern: word) &- 1)
  }

  func prepare(_ context: DependencyContext) {
    dependencies_store_release(contextWord, UInt(context.index + 1))
  }

  /// The cell that is ready for an entry.
  ///
  /// The caller holds the coordinator's lock.
  func readyCell(for entry: Entry) -> AnyCell? {
    if let cell = publishedCell(for: entry.key, context: entry.context) { return cell.takeUnretainedValue() }
    if case .ready(let cell)? = unpublished[entry] { return cell }
    return nil
  }

  /// Makes a cell visible to every reader.
  ///
  /// The caller holds the coordinator's lock.
  ///
  /// - Returns: The state that it replaces, for the caller to release after the lock.
  func makeReady(_ cell: AnyCell, for entry: Entry) -> Unpublished? {
    if published.cell(for: entry.word) != nil {
      publishes = false
      published.remove(entry.word)
    }
    guard publishes, overridesRead[entry] == nil else { return unpublished.updateValue(.ready(cell), forKey: entry) }
    published.insert(cell, for: entry.word)
    return unpublished.removeValue(forKey: entry)
  }

  /// Records the keys whose overrides a construction has read.
  ///
  /// The caller holds the coordinator's lock.
  func noteOverridesRead(_ keys: Set<ObjectIdentifier>, for entry: Entry) {
    if overridesRead[entry]?.contains(keys) != true { overridesRead[entry, default: []].append(keys) }
  }

  /// Removes every value.
  ///
  /// The caller holds the coordinator's lock. Published values exist until the cache is released, because a reader can use
  /// them. That happens only once: from then on nothing is published.
  ///
  /// - Returns: The values that the caller releases after the lock.
  func removeAll() -> [Entry: Unpublished] {
    publishes = false
    identifier = dependencies_make_identifier()
    published.removeAll()
    let removed = unpublished
    unpublished = removed.filter { if case .constructing = $0.value { true } else { false } }
    return removed
  }
}
