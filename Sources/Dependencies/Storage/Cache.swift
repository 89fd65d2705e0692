import CDependenciesPrimitives

/// The default values that have been made so far, by context and key.
///
/// What is ready is in a ``PublishedTable`` for each context and read without a lock. What is being made,
/// or was made but not yet told about, is in `unpublished`.
// Sendable because the published words are only touched through atomics, and everything else only by
// whoever holds the lock of `Construction.ledger`.
@usableFromInline
final class Cache: @unchecked Sendable {
  /// The cache outside every scope, in a process that runs no tests.
  static let process = Cache()

  struct Entry: Hashable {
    var key: ObjectIdentifier
    var context: DependencyContext
  }

  enum Unpublished {
    /// A thread is making the value.
    case constructing(Construction)
    /// The value is ready, but has only been touched: whoever uses it first may have to be told something.
    case touched(AnyCell, Construction.Fallback)
  }

  private let live = GrowingTable(bits: 4)
  private let preview = GrowingTable(bits: 2)
  private let test = GrowingTable(bits: 4)
  /// The context that was prepared, by its number plus one.
  private let contextWord = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
  var unpublished: [Entry: Unpublished] = [:]
  var contextPreparation: Preparation?

  init() {
    contextWord.initialize(to: 0)
  }

  deinit {
    for context in DependencyContext.allCases { table(for: context).deallocate() }
    contextWord.deinitialize(count: 1)
    contextWord.deallocate()
  }

  @inline(__always)
  private func table(for context: DependencyContext) -> GrowingTable {
    switch context {
    case .live: live
    case .preview: preview
    case .test: test
    }
  }

  /// The cell that is ready for a key, valid as long as the cache is.
  @inline(__always)
  func publishedCell(for key: ObjectIdentifier, context: DependencyContext) -> Unmanaged<AnyCell>? {
    switch context {
    case .live: live.cell(for: key)
    case .preview: preview.cell(for: key)
    case .test: test.cell(for: key)
    }
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

  /// Makes a cell visible to every reader.
  ///
  /// The caller holds the ledger's lock.
  func publish(_ cell: AnyCell, context: DependencyContext) {
    table(for: context).insert(cell)
  }

  /// Forgets every value.
  ///
  /// The caller holds the ledger's lock. Readers may be in the midst of a table, so the values in it live until the
  /// cache itself goes; returned is what may be released at once, after the lock.
  func removeAll() -> [Entry: Unpublished] {
    for context in DependencyContext.allCases { table(for: context).removeAll() }
    defer { unpublished = unpublished.filter { if case .constructing = $0.value { true } else { false } } }
    return unpublished
  }
}
