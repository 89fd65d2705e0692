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
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: utf8.count) { lowercased in
      utf8.lowercaseASCII(to: lowercased)
      var index = 0
      // Where the next capital is from the second letter of a word on; most words have none.
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
          index = utf8.firstIndex(from: index) { ~($0.areLetters | $0.areDigits) & EightBytes.all }
          guard index < utf8.count, utf8[index] >= 0x80, separatorLength(at: index, in: utf8) == 0 else { break }
          isASCII = false
          index += 1
        }
        guard isASCII else {
          var term = String(decoding: UnsafeBufferPointer(rebasing: utf8[start..<index]), as: UTF8.self).lowercased()
          term.withUTF8 { if lengths ~= $0.count { body($0) } }
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

  /// How many bytes at an index, where ASCII has no separator, separate words: 0 where a letter or digit stands.
  ///
  /// Beyond ASCII, separators are U+0080 to U+00BF, general punctuation (U+2000 to U+206F) and CJK punctuation (U+3000
  /// to U+303F); everything else counts as letters.
  private static func separatorLength(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    func byte(_ distance: Int) -> UInt8 { index + distance < utf8.count ? utf8[index + distance] : 0 }
    switch utf8[index] {
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
