/// Eight bytes of a text that are compared at the same time, for functions that search for a few bytes.
///
/// Each test sets the upper bit of every byte that matches, and no other bit. The members are inlinable, because the loops that
/// call them are in other modules.
public struct WordScanner {
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// The marks of all eight bytes.
  @inlinable public static var all: UInt64 { tops }

  /// The bytes, with the first one in the lowest position.
  @usableFromInline let word: UInt64
  /// The bytes without their upper bits, so that no sum carries into the next byte.
  @usableFromInline let low: UInt64

  @inlinable init(_ word: UInt64) {
    self.word = word
    low = word & ~Self.tops
  }

  /// Whether all bytes are ASCII.
  @inlinable public var isASCII: Bool { word & Self.tops == 0 }

  /// The non-ASCII bytes minus 0x80.
  ///
  /// ASCII bytes become non-ASCII.
  @inlinable public var beyondASCII: WordScanner { WordScanner(word ^ Self.tops) }

  /// The bytes with lowercase letters.
  ///
  /// Other bytes can change too, but none becomes a letter.
  @inlinable public var withSmallLetters: WordScanner { WordScanner(word | 0x20 &* Self.ones) }

  /// The marks of ASCII letters.
  @inlinable public var areLetters: UInt64 { withSmallLetters.are(in: UInt8(ascii: "a")...UInt8(ascii: "z")) }

  /// The marks of uppercase ASCII letters.
  @inlinable public var areCapitals: UInt64 { are(in: UInt8(ascii: "A")...UInt8(ascii: "Z")) }

  /// The marks of ASCII digits.
  @inlinable public var areDigits: UInt64 { are(in: UInt8(ascii: "0")...UInt8(ascii: "9")) }

  /// The bytes with lowercase letters, with the first one in the lowest position.
  @inlinable public var lowercased: UInt64 { word | areCapitals >> 2 }

  /// The marks of non-ASCII bytes.
  @inlinable public var areBeyondASCII: UInt64 { word & Self.tops }

  /// The marks of an ASCII byte.
  @inlinable public func are(_ byte: UInt8) -> UInt64 {
    ~(((low ^ UInt64(byte) &* Self.ones) &+ ~Self.tops) | word) & Self.tops
  }

  /// The marks of two ASCII bytes that differ in a single bit.
  @inlinable public func are(_ byte: UInt8, or other: UInt8) -> UInt64 {
    WordScanner(word | UInt64(byte ^ other) &* Self.ones).are(byte | other)
  }

  /// The marks of ASCII bytes below a byte other than 0.
  @inlinable public func are(below byte: UInt8) -> UInt64 {
    ~((low &+ UInt64(0x80 - byte) &* Self.ones) | word) & Self.tops
  }

  /// The marks of ASCII bytes in a range that doesn't begin with 0.
  @inlinable public func are(in range: ClosedRange<UInt8>) -> UInt64 {
    are(below: range.upperBound + 1) & ~are(below: range.lowerBound)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Writes the text with lowercase ASCII letters.
  ///
  /// - Parameter destination: Uninitialized memory for the same number of bytes.
  public func lowercaseASCII(to destination: UnsafeMutableBufferPointer<UInt8>) {
    let (source, target) = (UnsafeRawBufferPointer(self), UnsafeMutableRawBufferPointer(destination))
    var index = 0
    while index + 8 <= count {
      let word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      target.storeBytes(of: WordScanner(word).lowercased.littleEndian, toByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < count {
      let byte = self[index]
      destination.initializeElement(at: index, to: UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
      index += 1
    }
  }

  /// The index of the next marked byte.
  ///
  /// - Parameters:
  ///   - start: The index at which to start.
  ///   - marks: A closure that marks matching bytes by their upper bits. Spaces can follow the end of the text.
  /// - Returns: The index, or the end if there's none.
  @inlinable
  @inline(__always)  // Inlined because most callers are tight loops.
  public func firstIndex(from start: Int, marking marks: (WordScanner) -> UInt64) -> Int {
    let bytes = UnsafeRawBufferPointer(self)
    var index = start
    while index + 8 <= count {
      let marked = marks(WordScanner(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))))
      if marked != 0 { return index + marked.trailingZeroBitCount / 8 }
      index += 8
    }
    guard index < count else { return count }
    var rest: UInt64 = 0x2020_2020_2020_2020
    for place in stride(from: count - 1, through: index, by: -1) { rest = rest << 8 | UInt64(self[place]) }
    let marked = marks(WordScanner(rest))
    return marked == 0 ? count : index + marked.trailingZeroBitCount / 8
  }
}
