/// The strings of one text, each made once: a symbol graph repeats most of its identifiers, and whole comments below every
/// type that inherits them.
struct SharedStrings {
  /// A string, and where it stood first.
  private struct Entry {
    var hash: Int
    var start: Int
    var string: String
  }

  /// A table with open addressing; its size is a power of two, and less than three quarters are taken.
  private var table: [Entry?] = Array(repeating: nil, count: 1 << 10)
  private var count = 0

  /// Strings of more bytes need storage of their own.
  private static let inlineCapacity = 15

  /// The string of some of a text's bytes; every call has to be for the same text.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - range: Where the string stands in it.
  ///   - isASCII: Whether no byte of it is above 127.
  /// - Returns: `nil` where the bytes are not UTF-8.
  mutating func string(of bytes: [UInt8], in range: Range<Int>, isASCII: Bool) -> String? {
    guard range.count > Self.inlineCapacity else { return Self.made(of: bytes, in: range, isASCII: isASCII) }
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
    guard let string = Self.made(of: bytes, in: range, isASCII: isASCII) else { return nil }
    table[slot] = Entry(hash: hash, start: range.lowerBound, string: string)
    count += 1
    if count * 4 > table.count * 3 { grow() }
    return string
  }

  private static func made(of bytes: [UInt8], in range: Range<Int>, isASCII: Bool) -> String? {
    // The check of what is rare takes ten times as long as the making of what is usual.
    isASCII ? String(decoding: bytes[range], as: UTF8.self) : String(validating: bytes[range], as: UTF8.self)
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
