/// Decides the color of each lexeme by the lexemes next to it and the brackets around it.
///
/// These rules know Swift's keywords and naming conventions, and not its grammar. For example, a capitalized name is a
/// type.
struct HighlightingRules {
  private(set) var lexemes: [SwiftLexeme]
  private let utf8: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The open brackets, innermost last.
  private var brackets: [Bracket] = []
  /// The content of the next braces.
  private var nextBraces = Bracket.code
  /// The number of open brackets around a list of declared names, such as `a` and `b` in `case a, b`.
  private var list: (introducer: SwiftWord, depth: Int)?

  private enum Bracket {
    case parentheses, square, code
    /// The braces of an enumeration.
    case enumeration
    /// The braces of a `switch`.
    case cases
  }

  init(_ lexemes: [SwiftLexeme], of utf8: UnsafeBufferPointer<UInt8>) { (self.lexemes, self.utf8) = (lexemes, utf8) }

  /// Sets the color of each lexeme.
  mutating func apply() {
    while index < lexemes.count {
      endListIfNeeded()
      switch lexemes[index].kind {
      case .word: colorWord()
      case .mark: readMark()
      case .interpolation: brackets.append(.parentheses)
      case .interpolationEnd: close()
      default: break
      }
      index += 1
    }
  }

  // MARK: Lexemes

  private func lexeme(_ index: Int) -> SwiftLexeme? { lexemes.indices.contains(index) ? lexemes[index] : nil }

  private func isMark(_ index: Int, _ text: Unicode.Scalar) -> Bool {
    lexeme(index).map { $0.kind == .mark && $0.byte == UInt8(ascii: text) } == true
  }

  private func isOperator(_ index: Int, _ text: StaticString) -> Bool {
    guard let lexeme = lexeme(index), lexeme.kind == .operator else { return false }
    return text.withUTF8Buffer { utf8[lexeme.start..<lexeme.end].elementsEqual($0) }
  }

  private func has(_ index: Int, _ text: StaticString) -> Bool {
    guard let lexeme = lexeme(index) else { return false }
    return text.withUTF8Buffer { utf8[lexeme.start..<lexeme.end].elementsEqual($0) }
  }

  private func word(_ index: Int) -> SwiftWord { lexeme(index).map { $0.kind == .word ? $0.word : .name } ?? .name }

  /// Whether a word that can be a name is at an index, on the same line as the lexeme before it.
  private func isName(_ index: Int) -> Bool {
    guard let lexeme = lexeme(index), lexeme.kind == .word else { return false }
    return !lexeme.word.isReserved && !lexeme.isFirstOfLine
  }

  /// Whether a word begins with a capital letter, after any underscores.
  private func isCapital(_ lexeme: SwiftLexeme) -> Bool {
    let first = utf8[lexeme.start..<lexeme.end].first { $0 != UInt8(ascii: "_") }
    return first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } == true
  }

  // MARK: Marks

  private mutating func readMark() {
    switch lexemes[index].byte {
    case UInt8(ascii: "("): brackets.append(.parentheses)
    case UInt8(ascii: "["): brackets.append(.square)
    case UInt8(ascii: "{"):
      brackets.append(nextBraces)
      nextBraces = .code
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
    case UInt8(ascii: "@"): colorAttribute()
    case UInt8(ascii: "#"): colorMacro()
    case UInt8(ascii: ","):
      guard let list, list.depth == brackets.count, lexeme(index + 1)?.kind == .word else { break }
      if list.introducer == .case || isMark(index + 2, ":") || isOperator(index + 2, "=") { declare(index + 1) }
    default: break
    }
  }

  private mutating func close() {
    _ = brackets.popLast()
    if let list, list.depth > brackets.count { self.list = nil }
  }

  /// Ends a list of names at the next statement.
  private mutating func endListIfNeeded() {
    guard let list, list.depth == brackets.count, lexemes[index].isFirstOfLine, !isMark(index - 1, ",") else { return }
    self.list = nil
  }

  /// Colors an attribute's `@` and its name.
  private mutating func colorAttribute() {
    while let next = lexeme(index + 1), !next.isSpaced, next.kind == .word || isMark(index + 1, ".") {
      lexemes[index].color = .attribute
      lexemes[index + 1].color = .attribute
      index += 1
    }
    if has(index, "available"), isMark(index + 1, "(") { colorAvailability() }
  }

  /// Colors the arguments of `@available` and `#available`, whose platforms aren't types.
  private mutating func colorAvailability() {
    let keywords: [StaticString] = [
      "message", "renamed", "introduced", "deprecated", "obsoleted", "unavailable", "noasync",
    ]
    index += 2
    while let lexeme = lexeme(index), !isMark(index, ")") {
      if lexeme.kind == .word, keywords.contains(where: { has(index, $0) }) { lexemes[index].color = .keyword }
      index += 1
    }
  }

  /// Colors a macro's `#` and its name, or a line with a condition.
  private mutating func colorMacro() {
    guard let name = lexeme(index + 1), !name.isSpaced, name.kind == .word else { return }
    let isDirective = ["if", "elseif", "else", "endif"].contains { has(index + 1, $0) }
    if isDirective, lexemes[index].isFirstOfLine {
      repeat {
        lexemes[index].color = .directive
        index += 1
      } while lexeme(index).map { !$0.isFirstOfLine } == true
      index -= 1
      return
    }
    let isKeyword = ["available", "unavailable", "sourceLocation"].contains { has(index + 1, $0) }
    lexemes[index].color = isKeyword ? .keyword : .macro
    lexemes[index + 1].color = lexemes[index].color
    index += 1
    if isKeyword, isMark(index + 1, "(") { colorAvailability() }
  }

  // MARK: Words

  private mutating func colorWord() {
    let current = lexemes[index]
    guard current.color == .keyword || current.color == .identifier else { return }
    if isMark(index - 1, "."), !current.isSpaced {
      let isKeyword = [.`self`, .`init`].contains(current.word) || has(index, "Type")
      lexemes[index].color = isKeyword ? .keyword : isCapital(current) ? .type : .identifier
    } else if isLabel {
      lexemes[index].color =
        current.byte == UInt8(ascii: "_") && current.end == current.start + 1 ? .keyword : .argumentLabel
    } else if current.word.isReserved {
      readKeyword(current.word)
    } else if isKeyword(current.word) {
      lexemes[index].color = .keyword
      if current.word == .actor || current.word == .macro { declare(index + 1) }
    } else if isCapital(current) {
      lexemes[index].color = .type
    }
  }

  /// Whether the word is a label of an argument or a parameter, such as `in` in `index(in: items)`.
  private var isLabel: Bool {
    guard let bracket = brackets.last, bracket == .parentheses || bracket == .square else { return false }
    guard isMark(index - 1, "(") || isMark(index - 1, "[") || isMark(index - 1, ",") else {
      // The name of a parameter after its label.
      return bracket == .parentheses && lexeme(index - 1)?.kind == .word && !word(index - 1).isReserved
        && isMark(index + 1, ":")
    }
    if isMark(index + 1, ":") {
      return bracket == .parentheses || !lexemes[index].word.isUnit && !isCapital(lexemes[index])
    }
    return bracket == .parentheses && lexeme(index + 1)?.kind == .word && isMark(index + 2, ":")
      && word(index) != .let && word(index) != .var
  }

  private mutating func readKeyword(_ word: SwiftWord) {
    switch word {
    case .import:
      if self.word(index + 1).isIntroducer { index += 1 }
      // The names of modules stay plain.
      while isName(index + 1) || isMark(index + 1, ".") { index += 1 }
    case .enum:
      nextBraces = .enumeration
      declare(index + 1)
    case .struct, .class, .protocol, .typealias, .associatedtype, .func:
      if isName(index + 1) { declare(index + 1) }
      // The names of C's types aren't capitalized.
      if word == .typealias, isOperator(index + 2, "="), isName(index + 3) { lexemes[index + 3].color = .type }
    case .`init`, .subscript:
      let isOptional = isOperator(index + 1, "?") || isOperator(index + 1, "!")
      declareGenericParameters(index + (isOptional ? 2 : 1))
    case .switch: nextBraces = .cases
    case .case: readCase()
    case .let, .var:
      let before = self.word(index - 1)
      let isPattern = [.if, .guard, .while, .case, .for, .catch].contains(before)
      if !isPattern, ![",", "(", ":"].contains(where: { isMark(index - 1, $0) }) { list = (word, brackets.count) }
      declarePattern(index + 1)
    case .for:
      var start = index + 1
      while self.word(start) == .try || self.word(start) == .await { start += 1 }
      if ![.case, .let, .var].contains(self.word(start)) { declarePattern(start) }
    default: break
    }
  }

  /// Reads a `case`, which declares names in an enumeration, and is a pattern elsewhere.
  private mutating func readCase() {
    switch brackets.last {
    case .enumeration: break
    case nil:
      // A sample can show only the cases of an enumeration.
      if [.if, .guard, .while, .for].contains(word(index - 1)) || isMark(index + 2, ":") || isMark(index + 2, ".") {
        return
      }
    default: return
    }
    guard isName(index + 1) else { return }
    declare(index + 1)
    list = (.case, brackets.count)
  }

  /// Whether a word that can also be a name is a keyword.
  private func isKeyword(_ word: SwiftWord) -> Bool {
    guard word != .name else { return false }
    let next = lexeme(index + 1)
    // Two words on a line can't both be names.
    let precedesWord = next.map { $0.kind == .word && !$0.isFirstOfLine && !$0.word.followsOperand } == true
    switch word {
    case .await:
      let isPrefix = next?.isSpaced == true && lexeme(index + 2)?.isSpaced == false
      let isOperand = [":", ",", ")", "]", "}", "."].contains { isMark(index + 1, $0) } || next?.kind == .operator
      return next != nil && (!isOperand || isPrefix)
    case .async:
      let isEffect = isMark(index - 1, ")") || self.word(index - 1) == .get
      return [.let, .var, .throws, .in].contains(self.word(index + 1)) || isOperator(index + 1, "->") || isEffect
    case .actor: return precedesWord && (isMark(index + 2, "{") || isMark(index + 2, ":") || isOperator(index + 2, "<"))
    case .macro: return precedesWord && (isMark(index + 2, "(") || isOperator(index + 2, "<"))
    case .get, .set, .willSet, .didSet, .underscoredRead, .underscoredModify: return isAccessor
    case .any, .some: return precedesWord || next?.byte == UInt8(ascii: "~") && next?.isSpaced == true
    case .yield: return precedesWord || isOperator(index + 1, "&")
    default:
      // The argument of `private(set)` or `unowned(unsafe)` is between the words. At the end of a line, `open(file)` is
      // a call.
      let hasArgument =
        word.isModifier && isMark(index + 1, "(") && isMark(index + 3, ")") && lexeme(index + 4)?.kind == .word
        && (word == .nonisolated || lexeme(index + 4)?.isFirstOfLine == false)
      let precedesType = isMark(index - 1, ":") && isMark(index + 1, "(") && next?.isSpaced == true
      return precedesWord || hasArgument || word.isModifier && precedesType
    }
  }

  /// Whether the word begins an accessor of a property.
  private var isAccessor: Bool {
    guard brackets.last == .code else { return false }
    let before = [.get, .set, .async, .throws, .mutating, .nonmutating].contains(word(index - 1))
    guard before || lexemes[index].isFirstOfLine || isMark(index - 1, "{") || isMark(index - 1, "}") else {
      return false
    }
    let hasParameter = isMark(index + 1, "(") && isMark(index + 3, ")") && isMark(index + 4, "{")
    return isMark(index + 1, "{") || isMark(index + 1, "}") || hasParameter
      || [.get, .set, .async, .throws, .mutating, .nonmutating].contains(word(index + 1))
  }

  // MARK: Declared names

  /// Colors a declared name and its generic parameters.
  private mutating func declare(_ index: Int) {
    guard lexeme(index)?.kind == .word else { return }
    lexemes[index].color = .declaration
    declareGenericParameters(index + 1)
  }

  private mutating func declareGenericParameters(_ start: Int) {
    guard lexeme(start)?.byte == UInt8(ascii: "<"), lexemes[start].kind == .operator else { return }
    var (index, depth) = (start, 0)
    repeat {
      let lexeme = lexemes[index]
      if lexeme.kind == .operator, !isOperator(index, "->") {
        for byte in utf8[lexeme.start..<lexeme.end] {
          depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
        }
      }
      let isFirst = index == start + 1 || isMark(index - 1, ",") || word(index - 1) == .each
      if depth == 1, isFirst, lexeme.kind == .word, lexeme.word != .each { lexemes[index].color = .declaration }
      index += 1
    } while depth > 0 && index < min(lexemes.count, start + 64)
  }

  /// Colors the names that a pattern after `let`, `var`, or `for` declares.
  private mutating func declarePattern(_ start: Int) {
    var (index, depth) = (start, 0)
    while let lexeme = lexeme(index), depth > 0 || index == start || !lexeme.isFirstOfLine {
      switch lexeme.kind {
      case .word where lexeme.word.isReserved:
        if depth == 0 { return }
        // The name of a type follows.
        if lexeme.word == .as || lexeme.word == .is { index += 1 }
      case .word:
        let isMember = isMark(index - 1, ".") || isMark(index + 1, ".")
        let isCalled = isMark(index + 1, "(") && !lexemes[index + 1].isSpaced
        let isLabel = depth > 0 && isMark(index + 1, ":")
        if !isMember, !isCalled, !isLabel {
          if lexeme.color == .identifier { lexemes[index].color = .declaration }
          if depth == 0 { return }
        }
      case .mark where lexeme.byte == UInt8(ascii: "("): depth += 1
      case .mark where lexeme.byte == UInt8(ascii: ")"):
        depth -= 1
        if depth <= 0 { return }
      case .mark where lexeme.byte == UInt8(ascii: "."), .operator where lexeme.byte == UInt8(ascii: "?"): break
      case .mark where depth > 0 && (lexeme.byte == UInt8(ascii: ",") || lexeme.byte == UInt8(ascii: ":")): break
      default: return
      }
      index += 1
    }
  }
}
