extension HighlightParser {
  /// Reads a closure.
  mutating func closure() throws(SyntaxAmbiguity) {
    try nest()
    advance()
    if try isAtSignature() { try signature() }
    bodies += 1
    try statements()
    bodies -= 1
    try close(.rightBrace)
    unnest()
  }

  private func isAtSignature() throws(SyntaxAmbiguity) -> Bool {
    switch kind {
    case .at, .leftSquare, .leftParen, .wildcard: break
    default: guard current.isName else { return false }
    }
    var start = index + distanceBehindAttributes(from: 0)
    if start > index, lexemes[start].kind == .period || isOperator(lexemes[start].kind) { throw SyntaxAmbiguity() }
    if lexemes[start].kind == .leftSquare {
      guard let closing = closing(of: start) else { throw SyntaxAmbiguity() }
      start = closing + 1
    }
    return try isSignature(from: start)
  }

  /// Whether parameters, or `in`, begin at an index.
  private func isSignature(from start: Int) throws(SyntaxAmbiguity) -> Bool {
    var index = start
    switch lexemes[index].kind {
    case .leftParen:
      guard let closing = closing(of: index) else { throw SyntaxAmbiguity() }
      let following = lexemes[closing + 1]
      if following.word == .in || following.kind == .arrow || following.word == .throws || following.word == .async {
        return true
      }
      // The parser looks for `in` or `->` until the closing brace.
      index = closing + 1
      var depth = 0
      while index < lexemes.count {
        switch lexemes[index].kind {
        case .leftParen, .leftSquare, .leftBrace, .interpolation: depth += 1
        case .rightParen, .rightSquare, .rightBrace, .interpolationEnd:
          depth -= 1
          if depth < 0 { return false }
        case .arrow where depth == 0: throw SyntaxAmbiguity()
        case .word where depth == 0 && lexemes[index].word == .in: throw SyntaxAmbiguity()
        default: break
        }
        index += 1
      }
      return false
    case .wildcard, .word:
      guard lexemes[index].kind == .wildcard || lexemes[index].isName else { break }
      while true {
        index += 1
        guard lexemes[index].kind == .comma else { break }
        index += 1
        guard lexemes[index].kind == .wildcard || lexemes[index].isName else { return false }
      }
      if lexemes[index].kind == .colon {
        // The parser looks for a type even here, but a statement's label isn't a type.
        if lexemes[index + 1].isReserved, lexemes[index + 1].word != .Any, lexemes[index + 1].word != .Self {
          return false
        }
        throw SyntaxAmbiguity()
      }
    default: break
    }
    switch lexemes[index].kind {
    case .rightParen: throw SyntaxAmbiguity()
    // After names, an arrow can only belong to a signature.
    case .arrow: return index > start
    case .word:
      if lexemes[index].word == .in { return true }
      if [.rethrows, .reasync].contains(lexemes[index].word) { throw SyntaxAmbiguity() }
      if lexemes[index].word == .async || lexemes[index].word == .throws {
        guard index > start, !lexemes[index].isFirstOfLine else { throw SyntaxAmbiguity() }
        return true
      }
      return false
    default: return false
    }
  }

  private mutating func signature() throws(SyntaxAmbiguity) {
    while isAt(.at) { try attribute() }
    if accept(.leftSquare) { try captures() }
    if isAt(.leftParen) {
      try closureParameters()
    } else if !isAt(.in) {
      repeat {
        if !accept(.wildcard) { try name(as: .identifier) }
      } while accept(.comma)
    }
    try effects()
    if accept(.arrow) { try type() }
    try expect(.in)
  }

  private mutating func captures() throws(SyntaxAmbiguity) {
    while !isAt(.rightSquare) {
      if isAt(.weak) || isAt(.unowned) {
        guard next.kind == .word else { throw SyntaxAmbiguity() }
        advance(as: .keyword)
      }
      if isAt(.`self`) { advance() } else { try name(as: .identifier) }
      if accept(.equal) { try expression() }
      guard accept(.comma) else { break }
    }
    try expect(.rightSquare)
  }

  private mutating func closureParameters() throws(SyntaxAmbiguity) {
    advance()
    while !isAt(.rightParen) {
      while isAt(.at) { try attribute() }
      if isAt(.word), word != .name, next.kind == .word || next.kind == .wildcard { throw SyntaxAmbiguity() }
      if !accept(.wildcard) { try name(as: .identifier) }
      if isAt(.word), word != .name { throw SyntaxAmbiguity() }
      if isAt(.word) { try name(as: .identifier) } else { _ = accept(.wildcard) }
      if accept(.colon) {
        try type()
        if isAtOperator("...") { advance(as: nil) }
      }
      guard accept(.comma) else { break }
    }
    try expect(.rightParen)
  }

}
