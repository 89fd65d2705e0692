import CDependenciesPrimitives

/// A hash table from keys to cells that any number of threads read without a lock.
///
/// Writers hold the owner's lock. They store a cell before they release its key, and readers acquire the key before they load
/// the cell. A key keeps its slot. Readers can use a cell that was removed, or the words before the table grew, so the table
/// keeps both until it's released.
// Sendable because readers only access the words, through atomics, and writers hold the owner's lock.
final class CellTable: @unchecked Sendable {
  /// The address of the words in use: the number of bits of the capacity, and then a key and a cell for each slot.
  private let published = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
  private var count = 0
  private var formerWords: [UnsafeMutablePointer<UInt>] = []
  private var removedCells: [Unmanaged<AnyCell>] = []

  init(bits: Int) {
    published.initialize(to: 0)
    publish(bits: bits)
  }

  deinit {
    removeAll()
    for cell in removedCells { cell.release() }
    for words in formerWords + [words] { words.deallocate() }
    published.deallocate()
  }

  /// The cell of a key, valid as long as the table is.
  @inline(__always)
  func cell(for key: UInt) -> Unmanaged<AnyCell>? {
    dependencies_find_cell(published, key).map(Unmanaged.fromOpaque)
  }

  /// Makes a cell visible to every reader, for a key that has none.
  func insert(_ cell: AnyCell, for key: UInt) {
    if (count + 1) * 4 > capacity * 3 { grow() }
    store(UInt(bitPattern: Unmanaged.passRetained(cell).toOpaque()), for: key)
  }

  func remove(_ key: UInt) {
    guard let removed = cell(for: key) else { return }
    removedCells.append(removed)
    store(0, for: key)
  }

  func removeAll() {
    for slot in slots where slot[1] != 0 { remove(slot[0]) }
  }

  // An address always comes from `publish(bits:)`.
  private var words: UnsafeMutablePointer<UInt> {
    UnsafeMutablePointer(bitPattern: published.pointee).unsafelyUnwrapped
  }
  private var capacity: Int { 1 << Int(words[0]) }
  private var slots: [UnsafeMutablePointer<UInt>] { (0..<capacity).map { [words] in words + (1 + 2 * $0) } }

  private func store(_ cell: UInt, for key: UInt) {
    let slot = dependencies_find_slot(words + 1, words[0], key).assumingMemoryBound(to: UInt.self)
    if slot[0] == 0 { count += 1 }
    dependencies_store_release(slot + 1, cell)
    dependencies_store_release(slot, key)
  }

  private func grow() {
    let former = slots
    formerWords.append(words)
    count = 0
    // Readers can miss cells until they're stored again, and then look for them with the owner's lock.
    publish(bits: Int(words[0]) + 1)
    for slot in former where slot[1] != 0 { store(slot[1], for: slot[0]) }
  }

  private func publish(bits: Int) {
    let size = 1 + 2 << bits
    let words = UnsafeMutablePointer<UInt>.allocate(capacity: size)
    words.initialize(repeating: 0, count: size)
    words[0] = UInt(bits)
    dependencies_store_release(published, UInt(bitPattern: words))
  }
}

extension ObjectIdentifier {
  @inline(__always)
  var address: UInt { UInt(bitPattern: self) }
}
