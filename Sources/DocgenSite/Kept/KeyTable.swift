import DocgenSystem

/// Numbers by key, in bytes in which a key is found without reading the others.
///
/// ```text
/// how many keys
/// for each, in the order of the hashes: hash, where the key begins, its length, its number      4 bytes each
/// the keys
/// ```
struct KeyTable {
  private let bytes: UnsafeRawBufferPointer
  private let count: Int

  private static let rowSize = 16

  /// Opens a table, whose bytes must stay where they are as long as it is used.
  ///
  /// - Throws: ``MalformedBytes`` for bytes that are none.
  init(_ bytes: UnsafeRawBufferPointer) throws {
    guard bytes.count >= 4 else { throw MalformedBytes() }
    count = Int(bytes.loadUnaligned(as: UInt32.self))
    guard count <= (bytes.count - 4) / Self.rowSize else { throw MalformedBytes() }
    self.bytes = bytes
  }

  /// The bytes of a table.
  ///
  /// - Parameter entries: The keys and their numbers; of two equal keys the first counts.
  static func bytes(of entries: [(key: String, number: Int)]) -> [UInt8] {
    var texts: [UInt8] = []
    var rows: [(hash: UInt32, start: UInt32, length: UInt32, number: UInt32)] = []
    rows.reserveCapacity(entries.count)
    for entry in entries {
      var key = entry.key
      key.withUTF8 { utf8 in
        rows.append(
          (
            hash(of: UnsafeRawBufferPointer(utf8)), UInt32(clamping: texts.count), UInt32(clamping: utf8.count),
            UInt32(clamping: entry.number)
          ))
        texts.append(contentsOf: utf8)
      }
    }
    rows.sort { ($0.hash, $0.start) < ($1.hash, $1.start) }
    var words: [UInt32] = [UInt32(rows.count)]
    words.reserveCapacity(rows.count * 4 + 1)
    for row in rows { words += [row.hash, row.start, row.length, row.number] }
    return words.withUnsafeBytes { Array($0) } + texts
  }

  /// The number of a key.
  func number(of key: String) throws -> Int? {
    var key = key
    return try key.withUTF8 { try number(of: UnsafeRawBufferPointer($0)) }
  }

  /// The number of a key, by the key's UTF-8.
  func number(of key: UnsafeRawBufferPointer) throws -> Int? {
    let hash = Self.hash(of: key)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if word(0, ofRow: middle) < hash { low = middle + 1 } else { high = middle }
    }
    while low < count, word(0, ofRow: low) == hash {
      if try text(ofRow: low).elementsEqual(key) { return Int(word(3, ofRow: low)) }
      low += 1
    }
    return nil
  }

  /// All keys with their numbers, in the order in which ``bytes(of:)`` got them.
  func all() throws -> [(key: String, number: Int)] {
    try (0..<count).sorted {
      (word(1, ofRow: $0), word(2, ofRow: $0)) < (word(1, ofRow: $1), word(2, ofRow: $1))
    }.map {
      (String(decoding: try text(ofRow: $0), as: UTF8.self), Int(word(3, ofRow: $0)))
    }
  }

  private func word(_ place: Int, ofRow row: Int) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: 4 + row * Self.rowSize + place * 4, as: UInt32.self)
  }

  private func text(ofRow row: Int) throws -> UnsafeRawBufferPointer {
    let start = 4 + count * Self.rowSize + Int(word(1, ofRow: row))
    let end = start + Int(word(2, ofRow: row))
    guard end <= bytes.count else { throw MalformedBytes() }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  private static func hash(of key: UnsafeRawBufferPointer) -> UInt32 {
    var hasher = StableHasher()
    hasher.add(key)
    return UInt32(truncatingIfNeeded: hasher.finalize().low)
  }
}
