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

  /// For each context the address of its table, then the context that was prepared (zero: none).
  private let words: UnsafeMutablePointer<UInt>
  private var counts = [0, 0, 0]
  private var retiredTables: [PublishedTable] = []
  private var retiredCells: [Unmanaged<AnyCell>] = []
  var unpublished: [Entry: Unpublished] = [:]
  var contextPreparation: Preparation?

  init() {
    words = .allocate(capacity: 4)
    for context in 0..<3 { (words + context).initialize(to: PublishedTable(bits: 4).address) }
    (words + 3).initialize(to: 0)
  }

  deinit {
    for context in DependencyContext.allCases {
      let table = self.table(for: context)
      table.forEach { _, cell in cell.release() }
      table.deallocate()
    }
    for cell in retiredCells { cell.release() }
    for table in retiredTables { table.deallocate() }
    words.deinitialize(count: 4)
    words.deallocate()
  }

  @inline(__always)
  private func table(for context: DependencyContext) -> PublishedTable {
    PublishedTable(address: dependencies_load_acquire(words + context.index))
  }

  /// The cell that is ready for a key, valid as long as the cache is.
  @inline(__always)
  func publishedCell(for key: ObjectIdentifier, context: DependencyContext) -> Unmanaged<AnyCell>? {
    table(for: context).cell(for: key)
  }

  /// The context that `prepareDependencies` set.
  @inline(__always)
  var preparedContext: DependencyContext? {
    let word = dependencies_load_acquire(words + 3)
    return word == 0 ? nil : DependencyContext(index: Int(bitPattern: word) &- 1)
  }

  func prepare(_ context: DependencyContext) {
    dependencies_store_release(words + 3, UInt(context.index + 1))
  }

  /// Makes a cell visible to every reader.
  ///
  /// The caller holds the ledger's lock.
  func publish(_ cell: AnyCell, context: DependencyContext) {
    let retained = Unmanaged.passRetained(cell)
    var table = self.table(for: context)
    var (isStored, replaced) = table.store(retained, for: cell.key, count: &counts[context.index])
    if !isStored {
      // Readers may be in the old table, so it is kept: together the old ones are smaller than the new one.
      retiredTables.append(table)
      table = table.grown()
      (isStored, replaced) = table.store(retained, for: cell.key, count: &counts[context.index])
      dependencies_store_release(words + context.index, table.address)
    }
    if let replaced { retiredCells.append(replaced) }
  }

  /// Forgets every value.
  ///
  /// The caller holds the ledger's lock.
  /// Readers may be in the midst of a table, so its values live until the cache itself goes; returned is
  /// what may be released at once, after the lock.
  func removeAll() -> [Entry: Unpublished] {
    for context in DependencyContext.allCases {
      let table = self.table(for: context)
      table.forEach { _, cell in retiredCells.append(cell) }
      retiredTables.append(table)
      counts[context.index] = 0
      dependencies_store_release(words + context.index, PublishedTable(bits: 4).address)
    }
    defer { unpublished = unpublished.filter { if case .constructing = $0.value { true } else { false } } }
    return unpublished
  }
}
