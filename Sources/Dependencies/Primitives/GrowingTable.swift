import CDependenciesPrimitives

/// A ``PublishedTable`` that makes room for itself.
///
/// Reads need no lock. Writes do, and it is the owner's.
// Sendable because readers only touch its words, through atomics, and writers hold the owner's lock.
struct GrowingTable: @unchecked Sendable {
  private final class State {
    var count = 0
    var retiredTables: [PublishedTable] = []
    var retiredCells: [Unmanaged<AnyCell>] = []
  }

  /// The address of the table in use.
  private let word = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
  private let state = State()
  private let initialBits: Int

  init(bits: Int) {
    initialBits = bits
    word.initialize(to: PublishedTable(bits: bits).address)
  }

  private var table: PublishedTable {
    @inline(__always) get { PublishedTable(address: dependencies_load_acquire(word)) }
  }

  /// The cell of a key, valid as long as the table is.
  @inline(__always)
  func cell(for key: ObjectIdentifier) -> Unmanaged<AnyCell>? {
    table.cell(for: key)
  }

  /// Makes a cell visible to every reader.
  func insert(_ cell: AnyCell) {
    let retained = Unmanaged.passRetained(cell)
    var (isStored, replaced) = table.store(retained, for: cell.key, count: &state.count)
    if !isStored {
      // Readers may be in the old table, so it is kept: together the old ones are smaller than the new one.
      state.retiredTables.append(table)
      let grown = table.grown()
      (isStored, replaced) = grown.store(retained, for: cell.key, count: &state.count)
      dependencies_store_release(word, grown.address)
    }
    if let replaced { state.retiredCells.append(replaced) }
  }

  /// Removes a key's cell, and keeps it for readers that are using it.
  func remove(_ key: ObjectIdentifier) {
    if let removed = table.remove(key) { state.retiredCells.append(removed) }
  }

  /// Starts again with an empty table, and keeps the cells that readers may still be using.
  func removeAll() {
    table.forEach { state.retiredCells.append($0) }
    state.retiredTables.append(table)
    state.count = 0
    dependencies_store_release(word, PublishedTable(bits: initialBits).address)
  }

  func deallocate() {
    table.forEach { $0.release() }
    table.deallocate()
    for cell in state.retiredCells { cell.release() }
    for table in state.retiredTables { table.deallocate() }
    word.deinitialize(count: 1)
    word.deallocate()
  }
}
