/// Eight bytes of a text, looked at together: most bytes of a text are of no concern to whoever looks for a few.
///
/// Each test sets the upper bit of every byte for which it holds, and no other bit.
struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The bytes, the first in the lowest place.
  private let word: UInt64
  /// The bytes without their upper bits, so that no sum reaches into the next byte.
  private let low: UInt64

  fileprivate init(_ word: UInt64) {
    self.word = word
    low = word & ~Self.tops
  }

  /// Whether all are of ASCII.
  var isASCII: Bool { word & Self.tops == 0 }

  /// The bytes beyond ASCII less 0x80, and those of ASCII beyond it.
  var beyondASCII: EightBytes { EightBytes(word ^ Self.tops) }

  /// Which are one of ASCII.
  func are(_ byte: UInt8) -> UInt64 {
    ~(((low ^ UInt64(byte) &* Self.ones) &+ ~Self.tops) | word) & Self.tops
  }

  /// Which are one or another of two of ASCII that differ in a single bit.
  func are(_ byte: UInt8, or other: UInt8) -> UInt64 {
    EightBytes(word | UInt64(byte ^ other) &* Self.ones).are(byte | other)
  }

  /// Which are of ASCII and stand below one of it that is not the first.
  func are(below byte: UInt8) -> UInt64 {
    ~((low &+ UInt64(0x80 - byte) &* Self.ones) | word) & Self.tops
  }

  /// Which are of ASCII and in a range of it that does not begin with the first.
  func are(in range: ClosedRange<UInt8>) -> UInt64 {
    are(below: range.upperBound + 1) & ~are(below: range.lowerBound)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The place of the next byte that is marked.
  ///
  /// - Parameters:
  ///   - start: Where to begin.
  ///   - marks: Tells which of eight bytes are marked, by their upper bits. Spaces, which may stand for what is behind
  ///     the end, are not.
  /// - Returns: The place; behind the end where there is none.
  @inline(__always)  // Whoever calls it does little else.
  func firstIndex(from start: Int, marking marks: (EightBytes) -> UInt64) -> Int {
    let bytes = UnsafeRawBufferPointer(self)
    var index = start
    while index + 8 <= count {
      let marked = marks(EightBytes(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))))
      if marked != 0 { return index + marked.trailingZeroBitCount / 8 }
      index += 8
    }
    guard index < count else { return count }
    var rest: UInt64 = 0x2020_2020_2020_2020
    for place in stride(from: count - 1, through: index, by: -1) { rest = rest << 8 | UInt64(self[place]) }
    let marked = marks(EightBytes(rest))
    return marked == 0 ? count : index + marked.trailingZeroBitCount / 8
  }
}
