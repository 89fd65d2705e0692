/// The limits in front of the Swift parser.
///
/// It tries whether a bracket opens a type before it takes it for anything else, and tries again within: each `[` in
/// another doubles the time, and each bracket of an attribute, as in `@[@[`, triples it. 26 of the first took 5 seconds, 12
/// of the second 3. Other repetitions take it time that grows with the square of their number, or more room than a thread's
/// stack has: 4,000 of `A<B<`, of `repeat each` or, each on a line, of `.a`. Fuzzing has found them.
///
/// What is held back here is right, or nearly. ``SwiftSurvey`` holds back what is no Swift.
struct SwiftNesting {
  /// How deep square brackets may stand in one another.
  static let squareBrackets = 5
  /// How deep brackets that follow an attribute's sign may stand in one another.
  static let attributeBrackets = 3
  /// How deep brackets of any kind may stand in one another.
  static let brackets = 256
  /// How deep brackets with a backslash before them, or before a name that they follow, may stand in one another.
  ///
  /// Outside of a text each begins a key path, of which the parser tries all that are in it again: 180 took 5 seconds, 200
  /// of `\a(` one.
  static let escapedBrackets = 48
  /// How deep brackets of macros, `#name(`, may stand in one another, of which the parser tries those of an unknown end again.
  ///
  /// 215 took half a second.
  static let macroBrackets = 48
  /// The most signs of attributes without a name, which no text in Swift has: 12,000 of `@` took a second.
  static let namelessAttributes = 1024
  /// The most single quotes of a line.
  ///
  /// From each the parser looks for the next: 7,000 on four lines took half a second.
  static let singleQuotes = 128
  /// The most of `actor` with the beginning of another declaration behind it, which no text in Swift has.
  ///
  /// From each the parser looks through all that begins a declaration, and at each `actor` there as well: 25 of
  /// `actor class` took 25 seconds, each more twice as long.
  static let actors = 4
  /// How many angle brackets may be open between braces.
  static let angleBrackets = 48
  /// The most comparisons in a row: behind each `<` the parser looks for a list of types, and in that for others.
  ///
  /// 500 of `b < b` took 0.1 seconds, 2,000 more room than a thread's stack has.
  static let comparisons = 64
  /// The most bytes of a line.
  static let lineBytes = 4096
  /// The most words with nothing but white space between them, `case` aside, with which another row begins.
  static let words = 1024
  /// The most calls and members in a chain.
  static let links = 2048
  /// The most question marks before white space without a colon or a brace between them.
  static let questions = 128
  /// The most branches of an `if`.
  static let branches = 512
  /// How deep `#if` may stand in one another.
  static let conditions = 64

  private let utf8: UnsafeBufferPointer<UInt8>
  private var square = 0
  private var isAttribute: [Bool] = []
  private var attributeDepth = 0
  private var isAfterAt = false
  private var nameless = 0
  /// The links of the chains around, innermost last.
  private var chains = [0]
  /// The comparisons in a row, of the brackets around, innermost last.
  private var comparisons = [0]
  /// How many brackets are open in front of those with a backslash that are, innermost last.
  private var escaped: [Int] = []
  /// The same of those of macros.
  private var macros: [Int] = []
  private var quoteRun = 0
  private var actorCount = 0
  private var angles = 0
  private var lineStart = 0
  private var wordRun = 0
  private var questionRun = 0
  private var branchRun = 0
  private var conditionDepth = 0
  /// Where the next byte that is no white space is, as far as it has been looked for.
  private var nextMark = 0

  private init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

  /// The first place that is beyond the limits, as an offset; `nil` where none is.
  ///
  /// What stands in comments and strings is none of the parser's, so that a bracket there is none. For square brackets a
  /// string begins anew, since no type holds one. Behind what ``SwiftScanner`` does not know, all is read.
  static func excess(in utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    // No text is beyond a limit that is too short to hold what is limited.
    guard utf8.count > attributeBrackets, !isSurelyWithin(utf8) else { return nil }
    return code(in: utf8).withUnsafeBufferPointer { code in
      var nesting = SwiftNesting(code)
      return code.indices.first { nesting.isBeyond($0) }
    }
  }

  /// A text with white space in place of its comments and of what its strings hold but a quote.
  private static func code(in utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var code = Array(utf8)
    func clear(_ range: Range<Int>) {
      for index in range where code[index] != UInt8(ascii: "\n") && code[index] != UInt8(ascii: "\r") {
        code[index] = UInt8(ascii: " ")
      }
    }
    let scanner = SwiftScanner(recoveringIn: utf8)
    for comment in scanner.comments { clear(comment.start..<comment.end) }
    for lexeme in scanner.lexemes where lexeme.kind == .stringPiece || lexeme.kind == .stringEnd {
      clear(lexeme.start..<lexeme.end)
      if lexeme.start < lexeme.end { code[lexeme.start] = UInt8(ascii: "\"") }
    }
    return code
  }

  /// Whether a text is so short, and has so few marks, that it cannot reach a limit.
  private static func isSurelyWithin(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    // A word takes two bytes with the space after it, and a link two as well.
    guard utf8.count <= 2 * words, utf8.count <= lineBytes else { return false }
    var (open, square, at, angle, question, pound, closing, backslash, quote) = (0, 0, 0, 0, 0, 0, 0, 0, 0)
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
      case UInt8(ascii: "\\"): backslash += 1
      case UInt8(ascii: "'"): quote += 1
      case UInt8(ascii: "r"): if offset > 3, utf8[offset - 4...offset].elementsEqual("actor".utf8) { actor += 1 }
      default: break
      }
    }
    return square <= squareBrackets && open + square < brackets && angle <= angleBrackets && at <= attributeBrackets
      && question <= questions && pound <= min(conditions, macroBrackets) && closing <= branches
      && backslash <= escapedBrackets && quote <= singleQuotes && actor <= actors
  }

  private mutating func isBeyond(_ offset: Int) -> Bool {
    let byte = utf8[offset]
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      lineStart = offset + 1
      quoteRun = 0
      isAfterAt = false
      // A member may stand on a line of its own.
      if !next(after: offset, isOneOf: ".?!#") { chains[chains.count - 1] = 0 }
      endComparisons(beforeLineEnd: offset)
      return false
    }
    if offset - lineStart >= Self.lineBytes { return true }
    if Self.isPartOfWord[Int(byte)] { return isWordBeyond(offset) }
    if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
      isAfterAt = false
      return false
    }
    wordRun = 0
    return isMarkBeyond(byte, at: offset)
  }

  /// Ends a row of comparisons where a line ends with a name, or what is no type, and the next begins with a word.
  private mutating func endComparisons(beforeLineEnd offset: Int) {
    guard comparisons[comparisons.count - 1] > 0, nextMark < utf8.count, Self.isPartOfWord[Int(utf8[nextMark])] else {
      return
    }
    var end = offset
    while end > 0, Self.isSpace(utf8[end - 1]) { end -= 1 }
    var start = end
    while start > 0, end - start < 32, Self.isPartOfWord[Int(utf8[start - 1])] { start -= 1 }
    guard
      start < end
        ? SwiftWordTable.shared.word(utf8[start..<end]).word == .name : utf8[max(0, end - 1)] == UInt8(ascii: ")")
    else { return }
    comparisons[comparisons.count - 1] = 0
  }

  private mutating func isWordBeyond(_ offset: Int) -> Bool {
    guard offset == 0 || !Self.isPartOfWord[Int(utf8[offset - 1])] else { return false }
    wordRun = has("case", at: offset) ? 0 : wordRun + 1
    if has("actor", at: offset), isBeforeDeclaration(offset + 5) { actorCount += 1 }
    return wordRun > Self.words || actorCount > Self.actors
  }

  /// Whether what may begin a declaration follows at a place, behind white space.
  private mutating func isBeforeDeclaration(_ offset: Int) -> Bool {
    guard offset < utf8.count, !Self.isPartOfWord[Int(utf8[offset])] else { return false }
    if next(after: offset - 1, isOneOf: "@#<") { return true }
    var end = nextMark
    while end < utf8.count, Self.isPartOfWord[Int(utf8[end])] { end += 1 }
    let (word, isReserved) = SwiftWordTable.shared.word(utf8[nextMark..<end])
    return isReserved
      && (word.isIntroducer || word.isModifier || [.case, .inout, .operator, .precedencegroup].contains(word))
  }

  private mutating func isMarkBeyond(_ byte: UInt8, at offset: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "@"):
      isAfterAt = true
      if offset + 1 < utf8.count, Self.isPartOfWord[Int(utf8[offset + 1])] { break }
      nameless += 1
      return nameless > Self.namelessAttributes
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): return isOpeningBeyond(byte, at: offset)
    case UInt8(ascii: "<"):
      let isList = offset > 0 && Self.isPartOfWord[Int(utf8[offset - 1])]
      angles += isList ? 1 : 0
      comparisons[comparisons.count - 1] += 1
      return isOpeningBeyond(byte, at: offset) || angles > Self.angleBrackets
        || comparisons[comparisons.count - 1] > Self.comparisons
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
      close(byte, at: offset)
      return branchRun > Self.branches
    case UInt8(ascii: ">"):
      // An arrow closes nothing.
      if offset > 0, utf8[offset - 1] == UInt8(ascii: "-") { break }
      angles = max(0, angles - 1)
      comparisons[comparisons.count - 1] = max(0, comparisons[comparisons.count - 1] - 1)
      if isAttribute.popLast() == true { attributeDepth -= 1 }
    case UInt8(ascii: "\""):
      (square, attributeDepth, angles, comparisons[comparisons.count - 1]) = (0, 0, 0, 0)
      isAttribute.removeAll(keepingCapacity: true)
    case UInt8(ascii: "'"):
      quoteRun += 1
      return quoteRun > Self.singleQuotes
    case UInt8(ascii: "."):
      chains[chains.count - 1] += 1
      return chains[chains.count - 1] > Self.links
    case UInt8(ascii: ","): chains[chains.count - 1] = 0
    case UInt8(ascii: "?"):
      if offset + 1 < utf8.count, !Self.isSpace(utf8[offset + 1]) { break }
      questionRun += 1
      return questionRun > Self.questions
    case UInt8(ascii: ":"): questionRun = 0
    case UInt8(ascii: ";"):
      (questionRun, angles, chains[chains.count - 1], comparisons[comparisons.count - 1]) = (0, 0, 0, 0)
    // No type has one of these.
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

  private mutating func isOpeningBeyond(_ byte: UInt8, at offset: Int) -> Bool {
    if byte == UInt8(ascii: "{") {
      (questionRun, angles, comparisons[comparisons.count - 1]) = (0, 0, 0)
    } else {
      if byte == UInt8(ascii: "[") { square += 1 }
      isAttribute.append(isAfterAt)
      if isAfterAt { attributeDepth += 1 }
      isAfterAt = false
    }
    // What is no list of arguments is closed by nothing.
    if byte != UInt8(ascii: "<") {
      if isKeyPath(endingAt: offset) { escaped.append(chains.count) }
      if byte == UInt8(ascii: "("), isMacro(endingAt: offset) { macros.append(chains.count) }
      chains.append(0)
      comparisons.append(0)
    }
    return square > Self.squareBrackets || attributeDepth > Self.attributeBrackets || chains.count > Self.brackets
      || escaped.count > Self.escapedBrackets || macros.count > Self.macroBrackets
  }

  /// Whether a key path of names, or of none, ends at a place.
  private func isKeyPath(endingAt offset: Int) -> Bool {
    var start = offset
    while start > lineStart, Self.isPartOfWord[Int(utf8[start - 1])] || utf8[start - 1] == UInt8(ascii: ".") {
      start -= 1
    }
    return start > 0 && utf8[start - 1] == UInt8(ascii: "\\")
  }

  /// Whether a macro's name ends at a place.
  private func isMacro(endingAt offset: Int) -> Bool {
    var start = offset
    while start > lineStart, Self.isPartOfWord[Int(utf8[start - 1])] { start -= 1 }
    return start < offset && start > 0 && utf8[start - 1] == UInt8(ascii: "#")
  }

  private mutating func close(_ byte: UInt8, at offset: Int) {
    if chains.count > 1 {
      chains.removeLast()
      comparisons.removeLast()
    }
    if escaped.last == chains.count { escaped.removeLast() }
    if macros.last == chains.count { macros.removeLast() }
    if byte == UInt8(ascii: "}") {
      (questionRun, angles, comparisons[comparisons.count - 1]) = (0, 0, 0)
      branchRun = next(after: offset, isOneOf: "e") ? branchRun + 1 : 0
    } else {
      if byte == UInt8(ascii: "]") { square = max(0, square - 1) }
      if isAttribute.popLast() == true { attributeDepth -= 1 }
    }
  }

  /// Whether the next byte that is no white space is one of some.
  private mutating func next(after offset: Int, isOneOf bytes: StaticString) -> Bool {
    // Lines without anything in them are looked through once.
    nextMark = max(nextMark, offset + 1)
    while nextMark < utf8.count, Self.isSpace(utf8[nextMark]) { nextMark += 1 }
    return nextMark < utf8.count && bytes.withUTF8Buffer { $0.contains(utf8[nextMark]) }
  }

  private func has(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { utf8[offset...].starts(with: $0) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static let isPartOfWord: [Bool] = (0...255).map { byte in
    let byte = UInt8(byte)
    return byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "`")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
