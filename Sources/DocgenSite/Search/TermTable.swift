/// Terms, each once, with a value: a hash table over bytes.
///
/// A site of 10,000 pages has some millions of terms to look up. As strings in a dictionary each would be hashed against
/// attacks that nobody can gain by here, and compared as Unicode has it; as bytes they are neither.
struct TermTable<Value: Sendable>: Sendable {
  /// A term's bytes among the table's, and its value.
  struct Entry: Sendable {
    fileprivate let start: UInt32
    fileprivate let length: UInt32
    fileprivate let hash: UInt32
    var value: Value
  }

  /// The terms in the order in which they were first met.
  private(set) var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// For each hash the number of its entry, plus one; a power of two of them, half of them free.
  private var slots: [UInt32]

  /// Creates an empty table.
  init() { slots = Array(repeating: 0, count: 512) }

  /// The bytes of a term.
  func text(of entry: Entry) -> ArraySlice<UInt8> { bytes[Int(entry.start)..<Int(entry.start + entry.length)] }

  /// Changes a term's value.
  ///
  /// - Parameters:
  ///   - term: The term's bytes.
  ///   - initial: The value of a term that is new.
  ///   - change: Changes the value.
  mutating func update(
    _ term: UnsafeBufferPointer<UInt8>, initial: @autoclosure () -> Value, _ change: (inout Value) -> Void
  ) {
    // FNV-1a, in 32 bits.
    var hash: UInt32 = 0x811c_9dc5
    for byte in term { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if entries[number].hash == hash, has(term, at: entries[number]) {
        change(&entries[number].value)
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    var value = initial()
    change(&value)
    entries.append(Entry(start: UInt32(bytes.count), length: UInt32(term.count), hash: hash, value: value))
    bytes.append(contentsOf: term)
    slots[slot] = UInt32(entries.count)
    if entries.count * 2 > slots.count { grow() }
  }

  private func has(_ term: UnsafeBufferPointer<UInt8>, at entry: Entry) -> Bool {
    guard Int(entry.length) == term.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<term.count where bytes[Int(entry.start) + index] != term[index] { return false }
      return true
    }
  }

  private mutating func grow() {
    var wider = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & (wider.count - 1)
      while wider[slot] != 0 { slot = (slot + 1) & (wider.count - 1) }
      wider[slot] = UInt32(number + 1)
    }
    slots = wider
  }
}
