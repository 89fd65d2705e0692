extension HighlightParser {
  /// Reads the members, calls, subscripts, closures, and postfix marks that follow an operand.
  mutating func suffixes(in place: Place, pattern: Pattern, isLiteral: Bool) throws(SyntaxAmbiguity) {
    var isLiteral = isLiteral
    while true {
      switch kind {
      case .period:
        advance()
        if isAt(.number), !current.isSpaced {
          advance()
        } else {
          guard isAt(.word), !current.isFirstOfLine else { throw SyntaxAmbiguity() }
          try member()
        }
      case .leftParen where !current.isFirstOfLine:
        advance()
        try arguments(until: .rightParen, pattern: pattern)
      case .leftSquare where !current.isFirstOfLine:
        advance()
        try arguments(until: .rightSquare, pattern: pattern)
      case .leftBrace:
        guard !isLiteral, !beginsAccessors, next.word != .case else { return }
        if place == .condition {
          try checkBody()
          return
        }
        try trailingClosures()
      case .question, .exclamation, .postfixOperator:
        advance()
        // In a string, the parser doesn't read `\(a.try? (b))` as a call.
        if isAt(.leftParen), current.isSpaced { throw SyntaxAmbiguity() }
      case .poundIf:
        try checkConditionalSuffix()
        return
      default: return
      }
      isLiteral = false
    }
  }

  /// Whether the next braces contain observers.
  var beginsAccessors: Bool {
    let first = peek(distanceBehindAttributes(from: 1))
    return first.word == .didSet || first.word == .willSet || first.word == .`init`
  }

  /// The distance in lexemes to the end of attributes, at most to the end of the text.
  func distanceBehindAttributes(from start: Int) -> Int {
    var distance = start
    while peek(distance).kind == .at {
      distance += 2
      if peek(distance).kind == .leftParen, let closing = closing(of: index + distance) {
        distance = closing + 1 - index
      }
    }
    return min(distance, lexemes.count - 1 - index)
  }

  /// Throws ``SyntaxAmbiguity`` if the parser might read the braces after a condition as a closure.
  private func checkBody() throws(SyntaxAmbiguity) {
    guard !next.isFirstOfLine else { return }
    guard let closing = closing(of: index), closing + 1 < lexemes.count else { return }
    let following = lexemes[closing + 1]
    switch following.kind {
    case .leftBrace, .comma: throw SyntaxAmbiguity()
    case .leftSquare, .leftParen, .period, .question, .infixQuestion, .exclamation, .colon, .equal, .postfixOperator,
      .binaryOperator:
      if !following.isFirstOfLine { throw SyntaxAmbiguity() }
    case .word where [.where, .is, .as].contains(following.word): throw SyntaxAmbiguity()
    default: break
    }
  }

  /// Throws ``SyntaxAmbiguity`` if a branch of `#if` might continue the expression before it.
  private func checkConditionalSuffix() throws(SyntaxAmbiguity) {
    var ahead = 1
    while peek(ahead).kind != .end, !peek(ahead).isFirstOfLine || peek(ahead).kind == .poundIf { ahead += 1 }
    switch peek(ahead).kind {
    case .period, .leftParen, .leftSquare, .leftBrace, .question, .exclamation, .postfixOperator:
      throw SyntaxAmbiguity()
    default: break
    }
  }

  mutating func trailingClosures() throws(SyntaxAmbiguity) {
    try closure()
    while isAt(.word) || isAt(.wildcard), next.kind == .colon, peek(2).kind == .leftBrace, !isAt(.default) {
      if isAt(.inout) { throw SyntaxAmbiguity() }
      if isAt(.word) { advance(as: .identifier) } else { advance() }
      advance()
      try closure()
    }
    if isAt(.leftBrace) { throw SyntaxAmbiguity() }
  }

  /// Reads arguments or the elements of a tuple, with the closing bracket.
  mutating func arguments(until closing: SwiftLexeme.Kind, pattern: Pattern) throws(SyntaxAmbiguity) {
    try nest()
    while !isAt(closing), !isAt(.end) {
      if isAt(.word) || isAt(.wildcard), next.kind == .colon {
        if isAt(.inout) { throw SyntaxAmbiguity() }
        if isAt(.word) { advance(as: .argumentLabel) } else { advance() }
        advance()
      }
      if isAt(.binaryOperator), [.comma, .rightParen, .rightSquare].contains(next.kind) {
        advance()
      } else {
        try expression(pattern: pattern)
      }
      guard accept(.comma) else { break }
    }
    try close(closing)
    unnest()
  }
}
