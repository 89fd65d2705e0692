/// The terms of a text, as the search index knows them.
///
/// The script that answers searches cuts queries by the same rules: a term is a run of letters and digits in lower case,
/// 2 to 40 bytes long. A word in camel case gives its parts as well, so that "values" finds `DependencyValues`.
enum SearchTerms {
  private static let lengths = 2...40

  /// Calls a closure with each term of a text, in order.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - body: Gets the term's bytes, which are there only while it runs.
  @inline(__always)  // There are millions of terms, and a call for each would take as long as all else.
  static func each(in utf8: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let kinds = kinds
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: utf8.count) { lowercased in
      for index in utf8.indices {
        lowercased.initializeElement(at: index, to: isCapital(utf8[index]) ? utf8[index] | 0x20 : utf8[index])
      }
      var index = 0
      while index < utf8.count {
        let start = index
        var isASCII = true
        var hasParts = false
        word: while index < utf8.count {
          switch kinds[Int(utf8[index])] {
          case .small: break
          case .capital: hasParts = hasParts || index > start && beginsPart(at: index, in: utf8)
          case .separator: break word
          case .other:
            guard separatorLength(at: index, in: utf8) == 0 else { break word }
            isASCII = false
          }
          index += 1
        }
        guard index > start else {
          index += separatorLength(at: index, in: utf8)
          continue
        }
        guard isASCII else {
          var term = String(decoding: UnsafeBufferPointer(rebasing: utf8[start..<index]), as: UTF8.self).lowercased()
          term.withUTF8 { if lengths ~= $0.count { body($0) } }
          continue
        }
        if lengths ~= index - start { body(UnsafeBufferPointer(rebasing: lowercased[start..<index])) }
        guard hasParts else { continue }
        var partStart = start
        for partEnd in start + 1...index where partEnd == index || beginsPart(at: partEnd, in: utf8) {
          if lengths ~= partEnd - partStart { body(UnsafeBufferPointer(rebasing: lowercased[partStart..<partEnd])) }
          partStart = partEnd
        }
      }
    }
  }

  /// What a byte is in a text; small letters are all that is part of a word and no capital.
  private enum Kind { case small, capital, separator, other }

  private static let kinds: [Kind] = (0...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .capital
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): .small
    case 0..<0x80: .separator
    default: .other
    }
  }

  /// How many bytes at an index separate words: 0 where a letter or digit stands.
  ///
  /// Beyond ASCII, separators are U+0080 to U+00BF, general punctuation (U+2000 to U+206F) and CJK punctuation (U+3000
  /// to U+303F); everything else counts as letters.
  private static func separatorLength(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    func byte(_ distance: Int) -> UInt8 { index + distance < utf8.count ? utf8[index + distance] : 0 }
    switch utf8[index] {
    case 0..<0x80: return kinds[Int(utf8[index])] == .separator ? 1 : 0
    case 0xC2: return 2
    case 0xE2: return byte(1) == 0x80 || byte(1) == 0x81 && byte(2) < 0xB0 ? 3 : 0
    case 0xE3: return byte(1) == 0x80 ? 3 : 0
    default: return 0
    }
  }

  /// Whether a part of a word in camel case begins at an index, which is not the word's first: a capital behind a small
  /// letter does.
  private static func beginsPart(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    isCapital(utf8[index]) && !isCapital(utf8[index - 1])
  }

  private static func isCapital(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
}
