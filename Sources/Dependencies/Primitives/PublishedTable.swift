import CDependenciesPrimitives

/// A hash table from keys to cells that any number of threads read without a lock while one thread adds to it.
///
/// The words are: the number of bits of the capacity, then for each slot the key's address and the cell.
/// A writer stores the cell before it releases the key. A reader acquires the key before it loads the
/// cell. A key never leaves and never moves, so that a probe that has begun always ends rightly.
struct PublishedTable {
  private let words: UnsafeMutablePointer<UInt>

  init(bits: Int) {
    let count = 1 + 2 << bits
    words = .allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
    words[0] = UInt(bits)
  }

  init(address: UInt) {
    // An address always comes from `address` below.
    words = UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
  }

  var address: UInt { UInt(bitPattern: words) }

  private var bits: Int { Int(bitPattern: words[0]) }

  @inline(__always)
  func cell(for key: ObjectIdentifier) -> Unmanaged<AnyCell>? {
    let bits = self.bits
    let mask = (1 &<< bits) &- 1
    var index = firstSlot(of: key.address, bits: bits)
    while true {
      let slot = words + (1 &+ 2 &* index)
      let found = dependencies_load_acquire(slot)
      if found == key.address {
        let cell = dependencies_load_acquire(slot + 1)
        return UnsafeRawPointer(bitPattern: cell).map(Unmanaged.fromOpaque)
      }
      if found == 0 { return nil }
      index = (index &+ 1) & mask
    }
  }

  /// Stores a cell whose reference the table takes over, and returns the previous cell for the same key.
  ///
  /// One writer at a time. `nil` as the first result means that the table is full: nothing was stored.
  func store(_ cell: Unmanaged<AnyCell>, for key: ObjectIdentifier, count: inout Int) -> (Bool, Unmanaged<AnyCell>?) {
    let bits = self.bits
    let mask = (1 << bits) - 1
    var index = firstSlot(of: key.address, bits: bits)
    while true {
      let slot = words + (1 + 2 * index)
      if slot[0] == key.address {
        let replaced = slot[1]
        dependencies_store_release(slot + 1, UInt(bitPattern: cell.toOpaque()))
        return (true, UnsafeRawPointer(bitPattern: replaced).map(Unmanaged.fromOpaque))
      }
      if slot[0] == 0 {
        guard (count + 1) * 4 <= (1 << bits) * 3 else { return (false, nil) }
        count += 1
        dependencies_store_release(slot + 1, UInt(bitPattern: cell.toOpaque()))
        dependencies_store_release(slot, key.address)
        return (true, nil)
      }
      index = (index + 1) & mask
    }
  }

  /// Removes a key's cell and returns it.
  ///
  /// The key keeps its slot. One writer at a time.
  func remove(_ key: ObjectIdentifier) -> Unmanaged<AnyCell>? {
    let mask = (1 << bits) - 1
    var index = firstSlot(of: key.address, bits: bits)
    while true {
      let slot = words + (1 + 2 * index)
      if slot[0] == 0 { return nil }
      if slot[0] == key.address {
        let removed = slot[1]
        dependencies_store_release(slot + 1, 0)
        return UnsafeRawPointer(bitPattern: removed).map(Unmanaged.fromOpaque)
      }
      index = (index + 1) & mask
    }
  }

  /// A table of twice the capacity that holds the same cells, and the references to them.
  func grown() -> PublishedTable {
    let table = PublishedTable(bits: bits + 1)
    var count = 0
    forEach { cell in
      let key = cell._withUnsafeGuaranteedRef { $0.key }
      _ = table.store(cell, for: key, count: &count)
    }
    return table
  }

  func forEach(_ body: (Unmanaged<AnyCell>) -> Void) {
    for index in 0..<(1 << bits) {
      guard let cell = UnsafeRawPointer(bitPattern: words[2 + 2 * index]) else { continue }
      body(.fromOpaque(cell))
    }
  }

  func deallocate() {
    words.deinitialize(count: 1 + 2 << bits)
    words.deallocate()
  }
}
