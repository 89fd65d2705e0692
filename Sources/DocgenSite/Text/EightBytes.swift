/// Eight bytes of a text, looked at together: most bytes of a text are of no concern to whoever looks for a few.
///
/// Each test sets the upper bit of every byte for which it holds, and no other bit.
struct EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// All eight, marked.
  static let all = tops

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

  /// The same with small letters in place of capital ones; other bytes may be others then, but none becomes a letter.
  var withSmallLetters: EightBytes { EightBytes(word | 0x20 &* Self.ones) }

  /// Which are letters of ASCII.
  var areLetters: UInt64 { withSmallLetters.are(in: UInt8(ascii: "a")...UInt8(ascii: "z")) }

  /// Which are capital letters of ASCII.
  var areCapitals: UInt64 { are(in: UInt8(ascii: "A")...UInt8(ascii: "Z")) }

  /// Which are digits of ASCII.
  var areDigits: UInt64 { are(in: UInt8(ascii: "0")...UInt8(ascii: "9")) }

  /// The bytes with small letters in place of the capital ones, the first in the lowest place.
  var lowercased: UInt64 { word | areCapitals >> 2 }

  /// Which are beyond ASCII.
  var areBeyondASCII: UInt64 { word & Self.tops }

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
  /// Writes the text with small letters in place of ASCII's capital ones.
  ///
  /// - Parameter destination: Room for as many bytes, none of which is initialised.
  func lowercaseASCII(to destination: UnsafeMutableBufferPointer<UInt8>) {
    let (source, target) = (UnsafeRawBufferPointer(self), UnsafeMutableRawBufferPointer(destination))
    var index = 0
    while index + 8 <= count {
      let word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      target.storeBytes(of: EightBytes(word).lowercased.littleEndian, toByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < count {
      let byte = self[index]
      destination.initializeElement(at: index, to: UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
      index += 1
    }
  }

  /// The place of the next byte that is marked.
  ///
  /// - Parameters:
  ///   - start: Where to begin.
  ///   - marks: Tells which of eight bytes are marked, by their upper bits. Spaces may stand for what is behind the end.
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
