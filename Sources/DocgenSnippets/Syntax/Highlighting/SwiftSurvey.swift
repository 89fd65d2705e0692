/// How much of a text of Swift is understood without the parser, and so how long the parser may take for it.
///
/// Where a text is no Swift, the parser looks for a way out, and looks through what follows to its end for each mistake: its
/// time grows with their number times the length of the text. 2,000 statements that stand in a class instead of a function
/// took 1.5 seconds, 1,000 of `a@a ` anywhere half a second, 200 open brackets of a type with 1.4 kB the same as the first.
/// ``SwiftReader`` is strict, and its time grows with the length only. Where it understands all but a few lexemes, there is
/// not much that the parser could mistake.
struct SwiftSurvey {
  /// How many lexemes of a sample need not be understood.
  ///
  /// So many mistakes, each looked through to the end, take the parser about ten seconds a megabyte. Of 2,140 files of Swift
  /// from nine packages, 828 of them this one's, 95 have something that is not understood, and 35 more than this.
  static let limit = 24
  /// How many there may be, times the number of all, of a file that is a snippet's or has documentation comments; three times
  /// ``limit`` of a large one.
  ///
  /// Whoever wrote it has it compiled as well, so that two seconds of the parser, which is the worst, are no attack.
  static let fileLimit = 300_000

  /// The pieces that the text is coloured in, as far as they are understood.
  let tokens: [SwiftToken]
  /// Where more is not understood than may be, as an offset; `nil` where that is nowhere.
  let end: Int?
  /// The beginning of a string or a comment that nothing closes, as an offset.
  let unclosed: Int?

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - isFile: Whether it is a file of its own, of which there are not many.
  init(_ utf8: UnsafeBufferPointer<UInt8>, isFile: Bool = false) {
    let scanner = SwiftScanner(recoveringIn: utf8)
    let limit =
      isFile ? max(3 * Self.limit, Self.fileLimit / max(scanner.lexemes.count, utf8.count / 4, 1)) : Self.limit
    var reader = SwiftReader(scanner.lexemes, of: utf8)
    reader.recovery = SwiftReader.Recovery(limit: limit)
    do throws(SwiftDoubt) { try reader.file() } catch {}
    let recovery = reader.recovery
    let stop = scanner.stop.flatMap { stop in
      Self.isHarmless(utf8[stop...], within: Self.limit - (recovery?.doubts ?? 0)) ? nil : stop
    }
    end = recovery?.end.map { scanner.lexemes[$0].start } ?? stop
    unclosed = scanner.isUnclosed ? scanner.stop : nil
    tokens = reader.tokens(with: scanner.comments)
  }

  /// Whether the parser may be given the end of a text, of which it is not known what stands in strings.
  ///
  /// - Parameters:
  ///   - end: The end of a text.
  ///   - limit: How many lexemes of it need not be understood; every other byte may be one.
  private static func isHarmless(_ end: Slice<UnsafeBufferPointer<UInt8>>, within limit: Int) -> Bool {
    // Where an interpolation does not end, the parser may end the process: for `"\(a""""""b c"""` it does.
    end.count <= 2 * limit && !end.contains(UInt8(ascii: "\\"))
      && end.count(where: { $0 == UInt8(ascii: "[") }) <= SwiftNesting.squareBrackets
  }
}
