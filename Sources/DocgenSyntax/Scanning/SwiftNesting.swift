/// Limits on the input of the Swift parser.
///
/// The parser tries to read a bracket as the beginning of a type before it tries other syntax, and repeats this inside.
/// Each nested `[` doubles the time, and each nested attribute bracket, as in `@[@[`, triples it. 26 `[`
/// took 5 seconds, and 12 `@[` took 3 seconds. For other repetitions, the time is quadratic, or the recursion
/// overflows a thread's stack: 4,000 of `A<B<`, of `repeat each`, or of `.a` on separate lines. Fuzzing found these
/// cases.
///
/// These limits reject slow code that's valid or nearly valid. ``SwiftPart`` rejects text that isn't Swift.
struct SwiftNesting {
  /// The maximum number of bytes.
  static let bytes = 128 * 1024
  /// The maximum nesting depth of square brackets.
  static let squareBrackets = 5
  /// The maximum nesting depth of brackets after an attribute's `@`.
  static let attributeBrackets = 3
  /// The maximum nesting depth of brackets of any kind.
  static let brackets = 64
  /// The maximum number of `actor` before the beginning of another declaration, which valid Swift doesn't contain.
  ///
  /// From each `actor`, the parser scans all words that begin a declaration, and repeats this at the next `actor`. 25
  /// of `actor class` took 25 seconds, and each additional one doubles the time.
  static let actors = 4
  /// The maximum number of open angle brackets between braces.
  static let angleBrackets = 48
  /// The maximum number of comparisons in a row.
  ///
  /// After each `<`, the parser looks for a list of types, and repeats this inside.
  ///
  /// 500 of `b < b` took 0.1 seconds, and 2,000 overflowed a thread's stack.
  static let comparisons = 64
  /// The maximum number of bytes in a line.
  ///
  /// 40,000 of `[]` after a type took 26 seconds.
  static let lineBytes = 4096
  /// The maximum number of words with only white space between them.
  ///
  /// A `case` starts the count again.
  static let words = 1024
  /// The maximum number of calls and members in a chain.
  static let links = 2048
  /// The maximum number of question marks before white space without a colon or a brace between them.
  static let questions = 128
  /// The maximum number of branches of an `if`.
  static let branches = 512
  /// The maximum nesting depth of `#if`.
  static let conditions = 64

  private let utf8: UnsafeBufferPointer<UInt8>
  private var square = 0
  private var isAttribute: [Bool] = []
  private var attributeDepth = 0
  private var isAfterAt = false
  /// The number of links in each enclosing chain, innermost last.
  private var chains = [0]
  /// The number of comparisons in a row in each enclosing bracket, innermost last.
  private var comparisons = [0]
  private var actorCount = 0
  private var angles = 0
  private var lineStart = 0
  private var wordRun = 0
  private var questionRun = 0
  private var branchRun = 0
  private var conditionDepth = 0
  /// The position of the next byte that isn't white space, as far as it's known.
  private var nextMark = 0

  private init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

  /// Returns the first offset that exceeds the limits, or `nil` if no offset does.
  ///
  /// The parser skips comments and strings, so brackets in them don't count. For square brackets, the count restarts at
  /// a string, because no type contains one.
  static func excess(in utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    // A text that is too short for any limit needs no check.
    guard utf8.count <= bytes else { return bytes }
    guard utf8.count > attributeBrackets, !isSurelyWithin(utf8) else { return nil }
    return code(in: utf8).withUnsafeBufferPointer { code in
      var nesting = SwiftNesting(code)
      return code.indices.first { nesting.isBeyond($0) }
    }
  }

  /// Returns a text with its comments and the contents of its strings, except quotes, replaced by white space.
  private static func code(in utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var code = Array(utf8)
    func clear(_ range: Range<Int>) {
      for index in range where code[index] != UInt8(ascii: "\n") && code[index] != UInt8(ascii: "\r") {
        code[index] = UInt8(ascii: " ")
      }
    }
    let scanner = SwiftScanner(utf8)
    for comment in scanner.comments { clear(comment.start..<comment.end) }
    for lexeme in scanner.lexemes where lexeme.kind == .string {
      clear(lexeme.start..<lexeme.end)
      if lexeme.start < lexeme.end { code[lexeme.start] = UInt8(ascii: "\"") }
    }
    return code
  }

  /// Whether a text is so short and contains so few marks that it can't exceed a limit.
  private static func isSurelyWithin(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    // A word and a link each take at least two bytes.
    guard utf8.count <= min(2 * words, lineBytes) else { return false }
    var (open, square, at, angle, question, pound, closing) = (0, 0, 0, 0, 0, 0, 0)
    var actor = 0
    for (offset, byte) in utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "["): square += 1
      case UInt8(ascii: "("), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "<"): angle += 1
      case UInt8(ascii: "@"): at += 1
      case UInt8(ascii: "?"): question += 1
      case UInt8(ascii: "#"): pound += 1
      case UInt8(ascii: "}"): closing += 1
      case UInt8(ascii: "r"): if offset > 3, utf8[offset - 4...offset].elementsEqual("actor".utf8) { actor += 1 }
      default: break
      }
    }
    return square <= squareBrackets && open + square < brackets && angle <= angleBrackets && at <= attributeBrackets
      && question <= questions && pound <= conditions && closing <= branches && actor <= actors
  }

  private mutating func isBeyond(_ offset: Int) -> Bool {
    let byte = utf8[offset]
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      lineStart = offset + 1
      endAttribute(at: offset)
      // A member can be on a separate line.
      if !next(after: offset, isOneOf: ".?!#") { chains[chains.count - 1] = 0 }
      endComparisons(beforeLineEnd: offset)
      return false
    }
    if offset - lineStart >= Self.lineBytes { return true }
    if Self.isPartOfWord[Int(byte)] { return isWordBeyond(offset) }
    if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
      endAttribute(at: offset)
      return false
    }
    wordRun = 0
    return isMarkBeyond(byte, at: offset)
  }

  /// Ends an attribute at white space, unless its name is still missing.
  private mutating func endAttribute(at offset: Int) {
    guard offset > 0, utf8[offset - 1] != UInt8(ascii: "@"), !SwiftScanner.isSpace(utf8[offset - 1]) else { return }
    isAfterAt = false
  }

  /// Ends a row of comparisons if a line ends with a name or with a byte that no type contains, and the next line
  /// begins with a word.
  private mutating func endComparisons(beforeLineEnd offset: Int) {
    guard comparisons[comparisons.count - 1] > 0, nextMark < utf8.count, Self.isPartOfWord[Int(utf8[nextMark])] else {
      return
    }
    var end = offset
    while end > 0, SwiftScanner.isSpace(utf8[end - 1]) { end -= 1 }
    var start = end
    while start > 0, end - start < 32, Self.isPartOfWord[Int(utf8[start - 1])] { start -= 1 }
    guard
      start < end
        ? SwiftWordTable.shared.word(utf8[start..<end]) == .name : utf8[max(0, end - 1)] == UInt8(ascii: ")")
    else { return }
    comparisons[comparisons.count - 1] = 0
  }

  private mutating func isWordBeyond(_ offset: Int) -> Bool {
    guard offset == 0 || !Self.isPartOfWord[Int(utf8[offset - 1])] else { return false }
    wordRun = has("case", at: offset) ? 0 : wordRun + 1
    if has("actor", at: offset), isBeforeDeclaration(offset + 5) { actorCount += 1 }
    return wordRun > Self.words || actorCount > Self.actors
  }

  /// Whether a word that can begin a declaration follows a position, after white space.
  private mutating func isBeforeDeclaration(_ offset: Int) -> Bool {
    guard offset < utf8.count, !Self.isPartOfWord[Int(utf8[offset])] else { return false }
    if next(after: offset - 1, isOneOf: "@#<") { return true }
    var end = nextMark
    while end < utf8.count, Self.isPartOfWord[Int(utf8[end])] { end += 1 }
    let word = SwiftWordTable.shared.word(utf8[nextMark..<end])
    return word.isReserved
      && (word.isIntroducer || word.isModifier || [.case, .inout, .operator, .precedencegroup].contains(word))
  }

  private mutating func isMarkBeyond(_ byte: UInt8, at offset: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "@"):
      isAfterAt = true
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): return isOpeningBeyond(byte)
    case UInt8(ascii: "<"):
      let isList = offset > 0 && Self.isPartOfWord[Int(utf8[offset - 1])]
      angles += isList ? 1 : 0
      comparisons[comparisons.count - 1] += 1
      return isOpeningBeyond(byte) || angles > Self.angleBrackets
        || comparisons[comparisons.count - 1] > Self.comparisons
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
      close(byte, at: offset)
      return branchRun > Self.branches
    case UInt8(ascii: ">"):
      // An arrow's `>` doesn't close a bracket.
      if offset > 0, utf8[offset - 1] == UInt8(ascii: "-") { break }
      angles = max(0, angles - 1)
      comparisons[comparisons.count - 1] = max(0, comparisons[comparisons.count - 1] - 1)
      if isAttribute.popLast() == true { attributeDepth -= 1 }
    case UInt8(ascii: "\""):
      (square, attributeDepth, angles, comparisons[comparisons.count - 1]) = (0, 0, 0, 0)
      isAttribute.removeAll(keepingCapacity: true)
    case UInt8(ascii: "."):
      chains[chains.count - 1] += 1
      return chains[chains.count - 1] > Self.links
    case UInt8(ascii: ","): chains[chains.count - 1] = 0
    case UInt8(ascii: "?"):
      if offset + 1 < utf8.count, !SwiftScanner.isSpace(utf8[offset + 1]) { break }
      questionRun += 1
      return questionRun > Self.questions
    case UInt8(ascii: ":"): questionRun = 0
    case UInt8(ascii: ";"):
      (questionRun, angles, chains[chains.count - 1], comparisons[comparisons.count - 1]) = (0, 0, 0, 0)
    // No type contains one of these.
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "|"):
      comparisons[comparisons.count - 1] = 0
    case UInt8(ascii: "#"):
      if has("#if", at: offset) { conditionDepth += 1 }
      if has("#endif", at: offset) { conditionDepth = max(0, conditionDepth - 1) }
      return conditionDepth > Self.conditions
    default: break
    }
    return false
  }

  private mutating func isOpeningBeyond(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "{") {
      (questionRun, angles, comparisons[comparisons.count - 1]) = (0, 0, 0)
    } else {
      if byte == UInt8(ascii: "[") { square += 1 }
      isAttribute.append(isAfterAt)
      if isAfterAt { attributeDepth += 1 }
      isAfterAt = false
    }
    // Only a list of arguments is closed by `>`.
    if byte != UInt8(ascii: "<") {
      chains.append(0)
      comparisons.append(0)
    }
    return square > Self.squareBrackets || attributeDepth > Self.attributeBrackets || chains.count > Self.brackets
  }

  private mutating func close(_ byte: UInt8, at offset: Int) {
    if chains.count > 1 {
      chains.removeLast()
      comparisons.removeLast()
    }
    if byte == UInt8(ascii: "}") {
      (questionRun, angles, comparisons[comparisons.count - 1]) = (0, 0, 0)
      branchRun = next(after: offset, isOneOf: "e") ? branchRun + 1 : 0
    } else {
      if byte == UInt8(ascii: "]") { square = max(0, square - 1) }
      if isAttribute.popLast() == true { attributeDepth -= 1 }
    }
  }

  /// Whether the next byte that isn't white space is one of the given bytes.
  private mutating func next(after offset: Int, isOneOf bytes: StaticString) -> Bool {
    // Scan each run of empty lines only once.
    nextMark = max(nextMark, offset + 1)
    while nextMark < utf8.count, SwiftScanner.isSpace(utf8[nextMark]) { nextMark += 1 }
    return nextMark < utf8.count && bytes.withUTF8Buffer { $0.contains(utf8[nextMark]) }
  }

  private func has(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { utf8[offset...].starts(with: $0) }
  }

  private static let isPartOfWord: [Bool] = (0...255).map { byte in
    let byte = UInt8(byte)
    return byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "`")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
