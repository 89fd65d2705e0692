/// The part of a text that ``HighlightParser`` understands, as a limit for the parser's running time.
///
/// If a text isn't Swift, the parser tries to recover from each error by scanning up to the end, so its time is
/// proportional to the number of errors times the length of the text. It took 1.5 seconds for 2,000 statements in a
/// class instead of a function, half a second for 1,000 `a@a ` anywhere, and 1.5 seconds for 200 open brackets of a
/// type in 1.4 kB. ``HighlightParser`` is strict, and its time is proportional to the length. If it understands all but a
/// few lexemes, the parser can find only a few errors.
struct SourceSummary {
  /// The maximum number of lexemes of a sample that ``HighlightParser`` doesn't understand.
  ///
  /// With this number of errors, the parser needs about ten seconds per megabyte. Of 2,140 Swift files from nine
  /// packages (828 from this package), 95 contain a lexeme that ``HighlightParser`` doesn't understand, and 35 contain more than
  /// this limit.
  static let limit = 24
  /// The limit for a file that is a snippet or has documentation comments, as the number of such lexemes times the
  /// number of all lexemes.
  ///
  /// For a large file, the limit is three times ``limit``.
  ///
  /// The author compiles such a file too, so it isn't untrusted input, and the worst case of two seconds is acceptable.
  static let fileLimit = 300_000

  /// The highlighted tokens of the part that ``HighlightParser`` understands.
  let tokens: [SwiftToken]
  /// The offset at which the limit is exceeded, or `nil` if it isn't.
  let end: Int?
  /// The offset of an unterminated string or comment.
  let unclosed: Int?

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - isFile: Whether it's a whole file. A package contains few of these.
  init(_ utf8: UnsafeBufferPointer<UInt8>, isFile: Bool = false) {
    let scanner = SwiftScanner(recoveringIn: utf8)
    let limit =
      isFile ? max(3 * Self.limit, Self.fileLimit / max(scanner.lexemes.count, utf8.count / 4, 1)) : Self.limit
    var reader = HighlightParser(scanner.lexemes, of: utf8)
    reader.recovery = HighlightParser.Recovery(limit: limit)
    do throws(SyntaxAmbiguity) { try reader.file() } catch {}
    let recovery = reader.recovery
    let stop = scanner.stop.flatMap { stop in
      Self.isHarmless(utf8[stop...], within: Self.limit - (recovery?.ambiguityCount ?? 0)) ? nil : stop
    }
    end = recovery?.end.map { scanner.lexemes[$0].start } ?? stop
    unclosed = scanner.isUnclosed ? scanner.stop : nil
    tokens = reader.tokens(with: scanner.comments)
  }

  /// Whether the parser can read the end of a text for which the positions of strings are unknown.
  ///
  /// - Parameters:
  ///   - end: The end of a text.
  ///   - limit: The number of lexemes that need not be understood. Every other byte can be a lexeme.
  private static func isHarmless(_ end: Slice<UnsafeBufferPointer<UInt8>>, within limit: Int) -> Bool {
    // The parser can trap on an unterminated interpolation, as in `"\(a""""""b c"""`.
    end.count <= 2 * limit && !end.contains(UInt8(ascii: "\\"))
      && end.count(where: { $0 == UInt8(ascii: "[") }) <= SwiftNesting.squareBrackets
  }
}
