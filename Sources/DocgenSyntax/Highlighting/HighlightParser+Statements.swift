extension HighlightParser {
  /// Reads a whole text.
  mutating func file() throws(SyntaxAmbiguity) {
    while true {
      try statements()
      if isAt(.end) { return }
      let start = index
      do throws(SyntaxAmbiguity) {
        try strayBrace()
      } catch {
        try recover(from: start)
      }
    }
  }

  /// Reads closing braces whose opening braces are before the text.
  ///
  /// The parser skips them and all lexemes up to a keyword that begins a statement on a new line.
  private mutating func strayBrace() throws(SyntaxAmbiguity) {
    guard isAt(.rightBrace) || isAt(.poundEndif) else { throw SyntaxAmbiguity() }
    while accept(.rightBrace) || accept(.poundEndif) {}
    if isAt(.end) { return }
    guard current.isFirstOfLine else { throw SyntaxAmbiguity() }
    switch kind {
    case .word:
      if current.isReserved, !current.word.beginsExpression, !current.word.isIntroducer, !current.word.isModifier {
        switch word {
        case .break, .continue, .defer, .fallthrough, .for, .guard, .return, .throw, .while: break
        // Anything else belongs to a pattern, a closure, or a `case` that begins before the text.
        default: throw SyntaxAmbiguity()
        }
      }
    case .number, .stringPiece, .stringEnd, .dollar, .wildcard, .leftSquare, .pound, .at, .poundIf: break
    default: throw SyntaxAmbiguity()
    }
  }

  /// Reads statements and declarations up to a closing brace, the end of the text, or another branch of an `#if`.
  ///
  /// - Parameter isMembers: Whether only declarations are valid there.
  mutating func statements(isMembers: Bool = false) throws(SyntaxAmbiguity) {
    var first = index
    while true {
      let (start, outside) = (index, (depth, bodies))
      do throws(SyntaxAmbiguity) {
        switch kind {
        case .rightBrace, .end, .poundElse, .poundEndif: return
        case .semicolon:
          guard index > first else { throw SyntaxAmbiguity() }
          advance()
          first = index
        case .poundIf:
          try conditionalStatements(isMembers: isMembers)
          first = index
        default:
          // The reader doesn't understand two statements on one line.
          guard index == first || current.isFirstOfLine else { throw SyntaxAmbiguity() }
          if isMembers || recovery?.mayBeAmongMembers == true { try member() } else { try statement() }
          // Two semicolons in a row are an error.
          if isAt(.semicolon), next.kind == .semicolon { throw SyntaxAmbiguity() }
        }
      } catch {
        (depth, bodies) = outside
        try recover(from: start, isMembers: isMembers)
      }
    }
  }

  private mutating func member() throws(SyntaxAmbiguity) {
    if isAt(.case) { return try enumCase() }
    if isAt(.pound) { return try macroExpansion() }
    guard try declarationIfPresent(isMember: true) else { throw SyntaxAmbiguity() }
  }

  private mutating func statement() throws(SyntaxAmbiguity) {
    try nest()
    guard try !declarationIfPresent(isMember: false) else { return unnest() }
    // A label.
    if isAt(.word), !current.isReserved, next.kind == .colon {
      advance(as: .identifier)
      advance()
      guard [.for, .while, .repeat, .do, .if, .guard, .switch].contains(word) else { throw SyntaxAmbiguity() }
    }
    switch word {
    case .if: try ifStatement()
    case .guard: try guardStatement()
    case .switch: try switchStatement()
    case .for: try forStatement()
    case .while: try whileStatement()
    case .repeat: try repeatStatement()
    case .do: try doStatement()
    case .defer:
      advance()
      try block()
    case .return, .throw:
      let mayBeEmpty = isAt(.return)
      advance()
      if isAt(.rightBrace) || isAt(.end) || isAt(.semicolon) || current.isFirstOfLine {
        guard mayBeEmpty else { throw SyntaxAmbiguity() }
      } else {
        try expression()
      }
    case .break, .continue:
      advance()
      if isAt(.word), !current.isFirstOfLine { try name(as: .identifier) }
    case .fallthrough: advance()
    case .case, .default: try caseLabel()
    case .then, .yield, .discard:
      guard next.kind == .period || next.kind == .leftParen, !next.isSpaced, !isAt(.then) else {
        throw SyntaxAmbiguity()
      }
      try expression()
    default:
      try expression()
      if isAt(.colon) || isAt(.comma) { throw SyntaxAmbiguity() }
    }
    // A conversion can follow the value of an `if` or `switch`.
    if isAt(.as) || isAt(.is) { throw SyntaxAmbiguity() }
    unnest()
  }

  /// Reads a block in braces.
  mutating func block() throws(SyntaxAmbiguity) {
    try nest()
    try expect(.leftBrace)
    bodies += 1
    try statements()
    bodies -= 1
    try close(.rightBrace)
    unnest()
  }

  // MARK: Conditions

  mutating func ifStatement() throws(SyntaxAmbiguity) {
    repeat {
      advance()
      try conditions()
      try block()
      guard accept(.else) else { return }
    } while isAt(.if)
    try block()
  }

  private mutating func guardStatement() throws(SyntaxAmbiguity) {
    advance()
    try conditions()
    try expect(.else)
    try block()
  }

  private mutating func whileStatement() throws(SyntaxAmbiguity) {
    advance()
    try conditions()
    try block()
  }

  private mutating func conditions() throws(SyntaxAmbiguity) {
    repeat {
      switch kind {
      case .poundAvailable:
        advance()
        try availability(isAttribute: false)
      case .word where isAt(.let) || isAt(.var):
        advance()
        try pattern(in: .binding)
        if accept(.colon) { try type() }
        if accept(.equal) { try expression(in: .condition) }
      case .word where isAt(.case):
        advance()
        try pattern(in: .matching)
        if accept(.colon) { try type() }
        try expect(.equal)
        try expression(in: .condition)
      case .leftBrace: throw SyntaxAmbiguity()
      default:
        if isAt(.inout) || isAt(.word) && next.kind == .equal { throw SyntaxAmbiguity() }
        try expression(in: .condition)
      }
    } while accept(.comma)
  }

  /// Reads a pattern that the parser reads as an expression.
  private mutating func pattern(in pattern: Pattern) throws(SyntaxAmbiguity) {
    try expression(in: .condition, pattern: pattern)
  }

  // MARK: Rows

  mutating func switchStatement() throws(SyntaxAmbiguity) {
    try nest()
    advance()
    if isAt(.leftBrace) { throw SyntaxAmbiguity() }
    try expression(in: .condition)
    try expect(.leftBrace)
    switch kind {
    case .rightBrace, .end, .poundIf: break
    case .at: break
    default: guard isAt(.case) || isAt(.default) else { throw SyntaxAmbiguity() }
    }
    bodies += 1
    try statements()
    bodies -= 1
    try close(.rightBrace)
    unnest()
  }

  /// Reads the text between a `case` and its colon.
  private mutating func caseLabel() throws(SyntaxAmbiguity) {
    if isAt(.default) {
      advance()
    } else {
      advance()
      repeat {
        try pattern(in: .matching)
        if accept(.where) { try expression(in: .condition) }
      } while accept(.comma)
    }
    try expect(.colon)
    // The statements can begin on the same line.
    guard !isAt(.rightBrace), !isAt(.end), !current.isFirstOfLine else { return }
    if isAt(.case) || isAt(.default) || isAt(.semicolon) { throw SyntaxAmbiguity() }
    try statement()
  }

  // MARK: Loops

  private mutating func forStatement() throws(SyntaxAmbiguity) {
    advance()
    if isAt(.try) { advance() }
    if isAt(.await) { advance(as: .keyword) }
    if isAt(.unsafe) { throw SyntaxAmbiguity() }
    if accept(.case) {
      try pattern(in: .matching)
    } else {
      try names()
    }
    if accept(.colon) { try type() }
    try expect(.in)
    try expression(in: .condition)
    if accept(.where) { try expression(in: .condition) }
    try block()
  }

  private mutating func repeatStatement() throws(SyntaxAmbiguity) {
    advance()
    try block()
    try expect(.while)
    try expression()
  }

  private mutating func doStatement() throws(SyntaxAmbiguity) {
    advance()
    if isAt(.throws) {
      advance()
      try expect(.leftParen)
      try type()
      try expect(.rightParen)
    }
    try block()
    while accept(.catch) {
      if !isAt(.leftBrace) {
        repeat {
          try pattern(in: .matching)
          if accept(.where) { try expression(in: .condition) }
        } while accept(.comma)
      }
      try block()
    }
  }

  /// Reads the names that a declaration or a loop introduces.
  mutating func names() throws(SyntaxAmbiguity) {
    try nest()
    switch kind {
    case .wildcard: advance()
    case .word where isAt(.var) || isAt(.let):
      advance()
      try names()
    case .word: try name(as: .declaration)
    case .leftParen:
      advance()
      while !isAt(.rightParen) {
        if next.kind == .colon {
          if !accept(.wildcard) { try name(as: .identifier) }
          advance()
        }
        try names()
        guard accept(.comma) else { break }
      }
      try expect(.rightParen)
    default: throw SyntaxAmbiguity()
    }
    unnest()
  }

  // MARK: Directives

  /// Reads `#if` with all its branches.
  private mutating func conditionalStatements(isMembers: Bool) throws(SyntaxAmbiguity) {
    try nest()
    repeat {
      try directive()
      // The attributes precede the declaration after `#endif`, or the directive itself.
      if isAt(.at), [.poundIf, .poundElse, .poundEndif].contains(peek(distanceBehindAttributes(from: 0)).kind) {
        throw SyntaxAmbiguity()
      }
      try statements(isMembers: isMembers)
      try skipStrayBraces()
    } while isAt(.poundElse)
    if isAt(.end) { return unnest() }
    guard isAt(.poundEndif) else { throw SyntaxAmbiguity() }
    advance()
    if !isAt(.end), !current.isFirstOfLine { throw SyntaxAmbiguity() }
    unnest()
  }

  /// Reads `#if`, `#elseif` or `#else`, and the rest of its line.
  private mutating func directive() throws(SyntaxAmbiguity) {
    advance()
    var parentheses = 0
    while !isAt(.end), !current.isFirstOfLine {
      switch kind {
      case .leftParen: parentheses += 1
      case .rightParen:
        parentheses -= 1
        if parentheses < 0 { throw SyntaxAmbiguity() }
      case .period:
        guard !current.isSpaced, !next.isSpaced, next.kind == .word || next.kind == .number else {
          throw SyntaxAmbiguity()
        }
      case .word, .number, .comma, .binaryOperator, .prefixOperator: break
      default: throw SyntaxAmbiguity()
      }
      advance(as: .directive)
    }
    // A condition that continues on the next line is rare.
    if parentheses > 0 { throw SyntaxAmbiguity() }
  }
}
