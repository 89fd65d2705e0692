import DocgenContent
import DocgenModel

/// Splits a text into the terms of the search index.
///
/// The script that answers searches splits queries by the same rules: a term is a run of letters and digits in lower
/// case, 2 to 40 bytes long. A word in camel case also produces its parts, so that "values" finds `DependencyValues`.
/// ``UnspacedText`` splits texts in scripts that put no spaces between words.
enum SearchTerms {
  private static let lengths = 2...40

  /// Calls a closure with each term of a text, in order.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - body: A closure that receives the term's bytes, which are valid only during the call.
  @inline(__always)  // A function call for each of millions of terms would double the time.
  static func each(in utf8: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: utf8.count) { lowercased in
      utf8.lowercaseASCII(to: lowercased)
      var index = 0
      // The position of the next capital after the first letter of a word. Most words have none.
      var capital = 0
      while true {
        index = utf8.firstIndex(from: index) { $0.areLetters | $0.areDigits | $0.areBeyondASCII }
        guard index < utf8.count else { break }
        let separator = separatorLength(at: index, in: utf8)
        guard separator == 0 else {
          index += separator
          continue
        }
        let start = index
        var isASCII = true
        while true {
          index = utf8.firstIndex(from: index) { ~($0.areLetters | $0.areDigits) & WordScanner.all }
          guard index < utf8.count, utf8[index] >= 0x80, separatorLength(at: index, in: utf8) == 0 else { break }
          isASCII = false
          index += 1
        }
        guard isASCII else {
          let run = String(decoding: UnsafeBufferPointer(rebasing: utf8[start..<index]), as: UTF8.self).lowercased()
          for var term in UnspacedText.terms(in: run.replacing("ß", with: "ss")) {
            term.withUTF8 { if lengths ~= $0.count { body($0) } }
          }
          continue
        }
        if lengths ~= index - start { body(UnsafeBufferPointer(rebasing: lowercased[start..<index])) }
        if capital <= start { capital = utf8.firstIndex(from: start + 1) { $0.areCapitals } }
        guard capital < index else { continue }
        guard (capital..<index).contains(where: { beginsPart(at: $0, in: utf8) }) else { continue }
        var partStart = start
        for partEnd in start + 1...index where partEnd == index || beginsPart(at: partEnd, in: utf8) {
          if lengths ~= partEnd - partStart { body(UnsafeBufferPointer(rebasing: lowercased[partStart..<partEnd])) }
          partStart = partEnd
        }
      }
    }
  }

  /// The length of the separator at an index, in bytes, or 0 for a letter or digit.
  ///
  /// This covers only non-ASCII separators.
  ///
  /// They are U+0080 to U+00BF, general punctuation (U+2000 to U+206F), and the punctuation of Chinese and Japanese:
  /// U+3000 to U+303F without the iteration mark U+3005, the middle dot U+30FB, and the fullwidth forms of ASCII
  /// punctuation with their halfwidth neighbors up to U+FF65. All other non-ASCII characters count as letters.
  private static func separatorLength(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    func byte(_ distance: Int) -> UInt8 { index + distance < utf8.count ? utf8[index + distance] : 0 }
    switch utf8[index] {
    case 0xC2: return 2
    case 0xE2: return byte(1) == 0x80 || byte(1) == 0x81 && byte(2) < 0xB0 ? 3 : 0
    case 0xE3: return byte(1) == 0x80 && byte(2) != 0x85 || byte(1) == 0x83 && byte(2) == 0xBB ? 3 : 0
    case 0xEF: return isWidePunctuation(byte(1), byte(2)) ? 3 : 0
    default: return 0
    }
  }

  /// Whether the last two bytes of a character after U+F000 are those of a fullwidth form of ASCII punctuation, or of
  /// a halfwidth form of Japanese punctuation.
  private static func isWidePunctuation(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0xBC: 0x81...0x8F ~= third || 0x9A...0xA0 ~= third || third >= 0xBB
    case 0xBD: third == 0x80 || 0x9B...0xA5 ~= third
    default: false
    }
  }

  /// Whether a part of a word in camel case begins at an index after the word's first: at a capital after a lowercase
  /// letter.
  private static func beginsPart(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    isCapital(utf8[index]) && !isCapital(utf8[index - 1])
  }

  private static func isCapital(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
}
