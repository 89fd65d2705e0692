import DocgenModel

/// A table of the strings in a text, so that equal strings share storage.
///
/// A symbol graph repeats most of its identifiers, and it repeats whole comments for every type that inherits a
/// member.
struct SharedStrings {
  /// A string, with its first position.
  private struct Entry {
    var hash: Int
    var start: Int
    var string: String
  }

  /// A hash table with open addressing.
  ///
  /// Its size is a power of two, and less than 75 % of the slots are used.
  private var table: [Entry?] = Array(repeating: nil, count: 1 << 10)
  private var count = 0

  /// The maximum length in bytes of a string that needs no heap storage.
  private static let inlineCapacity = 15

  /// Returns the string in a range of a text.
  ///
  /// Every call must pass the same text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - range: The string's range.
  ///   - isASCII: Whether all bytes of the string are ASCII.
  /// - Returns: `nil` if the bytes aren't UTF-8.
  mutating func string(of bytes: [UInt8], in range: Range<Int>, isASCII: Bool) -> String? {
    guard range.count > Self.inlineCapacity else { return Self.makeString(of: bytes, in: range, isASCII: isASCII) }
    let hash = Self.hash(of: bytes, in: range)
    var slot = hash & (table.count - 1)
    while let entry = table[slot] {
      if entry.hash == hash, entry.string.utf8.count == range.count,
        bytes[range] == bytes[entry.start..<(entry.start + range.count)]
      {
        return entry.string
      }
      slot = (slot + 1) & (table.count - 1)
    }
    guard let string = Self.makeString(of: bytes, in: range, isASCII: isASCII) else { return nil }
    table[slot] = Entry(hash: hash, start: range.lowerBound, string: string)
    count += 1
    if count * 4 > table.count * 3 { grow() }
    return string
  }

  private static func makeString(of bytes: [UInt8], in range: Range<Int>, isASCII: Bool) -> String? {
    // Validation compares the bytes after it decodes them, so skip it for ASCII.
    isASCII ? String(decoding: bytes[range], as: UTF8.self) : String(validUTF8: bytes[range])
  }

  private mutating func grow() {
    let old = table
    table = Array(repeating: nil, count: old.count * 4)
    for case let entry? in old {
      var slot = entry.hash & (table.count - 1)
      while table[slot] != nil { slot = (slot + 1) & (table.count - 1) }
      table[slot] = entry
    }
  }

  private static func hash(of bytes: [UInt8], in range: Range<Int>) -> Int {
    bytes.withUnsafeBytes { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]))
      return hasher.finalize()
    }
  }
}
