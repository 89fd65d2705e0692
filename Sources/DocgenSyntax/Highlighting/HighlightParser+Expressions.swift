extension HighlightParser {
  /// The position of an expression.
  enum Place {
    case anywhere
    /// Before the body of an `if`, `for`, `while`, or `switch`, where braces don't begin a closure.
    case condition
  }

  /// The part of an expression that is a pattern.
  enum Pattern {
    /// No part.
    case none
    /// The whole expression, which can contain `let`.
    case matching
    /// The whole expression, whose names are declarations.
    case binding
  }

  /// Reads operands and the operators between them.
  mutating func expression(in place: Place = .anywhere, pattern: Pattern = .none) throws(SyntaxAmbiguity) {
    try nest()
    while true {
      try operand(in: place, pattern: pattern)
      guard try infix(in: place, pattern: pattern) else { break }
    }
    unnest()
  }

  /// Reads an infix operator.
  ///
  /// - Returns: Whether an operand follows.
  private mutating func infix(in place: Place, pattern: Pattern) throws(SyntaxAmbiguity) -> Bool {
    while true {
      switch kind {
      case .binaryOperator:
        advance()
        return true
      case .equal where pattern == .none:
        advance()
        return true
      case .infixQuestion:
        advance()
        try expression(in: place, pattern: pattern)
        try expect(.colon)
        return true
      case .word where isAt(.is) || isAt(.as):
        let isCast = isAt(.as)
        advance()
        if isCast, isAt(.question) || isAt(.exclamation) { advance() }
        try type()
      case .arrow, .prefixOperator, .postfixOperator:
        if current.isFirstOfLine, isAt(.prefixOperator) { return false }
        throw SyntaxAmbiguity()
      case .word where isAt(.throws) || isAt(.async) && (next.kind == .arrow || next.word == .throws):
        throw SyntaxAmbiguity()
      default: return false
      }
    }
  }

  /// Reads an operand with its prefixes and suffixes.
  private mutating func operand(in place: Place, pattern: Pattern) throws(SyntaxAmbiguity) {
    while true {
      switch kind {
      case .prefixOperator, .ampersand:
        advance()
        // Keywords before an operand must precede its prefix operators.
        if isAt(.word), current.isReserved ? !current.word.isUnit : current.word != .name { throw SyntaxAmbiguity() }
        continue
      case .word: break
      default: return try unit(in: place, pattern: pattern)
      }
      switch word {
      case .try:
        advance()
        if isAt(.question) || isAt(.exclamation) { advance() }
        if isAt(.word), current.isReserved, !current.word.beginsExpression { throw SyntaxAmbiguity() }
      case .await:
        advance(as: .keyword)
        if isAt(.word), current.isReserved, !current.word.beginsExpression { throw SyntaxAmbiguity() }
      case .consume, .copy, .borrow, .each, .any, .unsafe:
        guard try isPrefix() else { return try unit(in: place, pattern: pattern) }
        if isAt(.any) { return try type() }
        advance(as: .keyword)
      case .if:
        return try ifStatement()
      case .switch:
        return try switchStatement()
      case .let, .var:
        guard pattern != .none else { throw SyntaxAmbiguity() }
        advance()
        return try expression(in: place, pattern: .binding)
      case .is:
        guard pattern != .none else { throw SyntaxAmbiguity() }
        advance()
        return try type()
      case .repeat, .do: throw SyntaxAmbiguity()
      default: return try unit(in: place, pattern: pattern)
      }
    }
  }

  /// Whether a word that can be a name is a keyword before an operand.
  private func isPrefix() throws(SyntaxAmbiguity) -> Bool {
    let following = next
    if following.isFirstOfLine { return false }
    switch following.kind {
    case .word: return following.word.beginsExpression
    case .dollar, .wildcard, .number, .stringPiece, .stringEnd, .ampersand, .prefixOperator, .at, .backslash, .pound:
      return true
    case .period, .leftParen, .leftSquare, .leftBrace:
      if isAt(.unsafe) || isAtOperator("~") { throw SyntaxAmbiguity() }
      return false
    case .binaryOperator where utf8[following.start] == UInt8(ascii: "~"): throw SyntaxAmbiguity()
    default: return false
    }
  }

  // MARK: Operands

  private mutating func unit(in place: Place, pattern: Pattern) throws(SyntaxAmbiguity) {
    var isLiteral = false
    switch kind {
    case .number, .regularExpression:
      advance()
      isLiteral = true
    case .stringPiece, .stringEnd:
      try string()
      isLiteral = true
    case .dollar, .wildcard: advance()
    case .word: isLiteral = try wordUnit(pattern: pattern)
    case .pound:
      try macro()
    case .poundAvailable: throw SyntaxAmbiguity()
    case .leftParen:
      advance()
      try arguments(until: .rightParen, pattern: pattern)
    case .leftSquare:
      try collection()
      isLiteral = true
    case .leftBrace:
      try closure()
    case .period:
      advance()
      guard isAt(.word), !current.isFirstOfLine else { throw SyntaxAmbiguity() }
      try member(isImplicit: true)
    case .backslash:
      return try keyPath()
    default: throw SyntaxAmbiguity()
    }
    try suffixes(in: place, pattern: pattern, isLiteral: isLiteral)
  }

  /// Reads a name or a keyword that is an expression, such as `self`.
  ///
  /// - Returns: Whether it's a literal.
  private mutating func wordUnit(pattern: Pattern) throws(SyntaxAmbiguity) -> Bool {
    if current.isReserved {
      switch word {
      case .true, .false, .nil:
        advance()
        return true
      case .`self`, .Self, .super, .Any:
        let isName = isAt(.`self`)
        advance()
        if pattern == .binding, !isName { throw SyntaxAmbiguity() }
        return false
      default: throw SyntaxAmbiguity()
      }
    }
    // A modifier followed by a name isn't an expression, even if it doesn't begin a declaration for another reason.
    if word != .name, next.kind == .word, word.isModifier || isAt(.actor) || isAt(.macro) || isAt(.using) {
      throw SyntaxAmbiguity()
    }
    if pattern == .binding {
      switch next.kind {
      case .period, .leftParen, .leftSquare: break
      case .binaryOperator, .postfixOperator, .prefixOperator: throw SyntaxAmbiguity()
      default:
        guard word == .name else { throw SyntaxAmbiguity() }
        advance(as: .declaration)
        return false
      }
    }
    advance(as: current.isCapital ? .type : .identifier)
    try compoundNameIfPresent()
    try genericArgumentsOfExpressionIfPresent()
    return false
  }

  /// Reads the name after a dot.
  mutating func member(isImplicit: Bool = false) throws(SyntaxAmbiguity) {
    switch word {
    case .`self`: return advance()
    case .Self, .`init`: advance()
    default: advance(as: current.isCapital ? .type : .identifier)
    }
    try compoundNameIfPresent()
    // A member without a base takes no generic arguments.
    if isImplicit, isAtOperator("<", whole: false) { throw SyntaxAmbiguity() }
    try genericArgumentsOfExpressionIfPresent()
  }

  /// Reads the labels of `update(_:with:)`.
  private mutating func compoundNameIfPresent() throws(SyntaxAmbiguity) {
    guard isAt(.leftParen), !current.isFirstOfLine else { return }
    var end = 1
    while peek(end).kind == .word || peek(end).kind == .wildcard, peek(end + 1).kind == .colon { end += 2 }
    guard end > 1, peek(end).kind == .rightParen else { return }
    for _ in 0...end {
      if current.isReserved { throw SyntaxAmbiguity() }
      advance()
    }
  }

  private mutating func genericArgumentsOfExpressionIfPresent() throws(SyntaxAmbiguity) {
    guard isAtOperator("<") else {
      // The parser would split a longer operator that begins with `<`.
      if isAtOperator("<", whole: false), !isAtOperator("<="), !isAtOperator("<<"), !isAtOperator("<>") {
        throw SyntaxAmbiguity()
      }
      return
    }
    if isAt(.binaryOperator), current.isSpaced {
      if try isComparison() { return }
      throw SyntaxAmbiguity()
    }
    if current.isFirstOfLine { throw SyntaxAmbiguity() }
    try genericArguments()
    switch kind {
    case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon, .end, .exclamation, .question,
      .colon:
      break
    case .leftParen, .leftSquare: if current.isFirstOfLine { throw SyntaxAmbiguity() }
    default: throw SyntaxAmbiguity()
    }
  }

  /// Whether `<` definitely doesn't begin a list of generic arguments, because a lexeme that no such list contains
  /// comes before any `>`.
  private func isComparison() throws(SyntaxAmbiguity) -> Bool {
    var depth = 0
    for lexeme in lexemes[(index + 1)...] {
      switch lexeme.kind {
      case .number, .stringPiece, .stringEnd, .leftBrace, .rightBrace, .semicolon, .equal, .end, .interpolationEnd,
        .dollar,
        .infixQuestion:
        return true
      case .leftParen, .leftSquare: depth += 1
      case .rightParen, .rightSquare:
        depth -= 1
        if depth < 0 { return true }
      case .binaryOperator, .prefixOperator, .postfixOperator:
        if utf8[lexeme.start] == UInt8(ascii: ">") { throw SyntaxAmbiguity() }
        if utf8[lexeme.start] != UInt8(ascii: "&") { return true }
      default: break
      }
    }
    return true
  }

  mutating func string() throws(SyntaxAmbiguity) {
    while !isAt(.stringEnd) {
      if isAt(.stringPiece) {
        advance()
      } else if accept(.interpolation) {
        try arguments(until: .interpolationEnd, pattern: .none)
      } else {
        throw SyntaxAmbiguity()
      }
    }
    advance()
  }

  /// Reads a macro's name and arguments.
  ///
  /// A closure after it is read as any other closure.
  mutating func macro() throws(SyntaxAmbiguity) {
    advance(as: .macro)
    guard isAt(.word), !current.isSpaced else { throw SyntaxAmbiguity() }
    advance(as: .macro)
    if isAtOperator("<"), !current.isSpaced {
      try genericArguments()
    } else if isAtOperator("<", whole: false), isAt(.postfixOperator) {
      throw SyntaxAmbiguity()
    }
  }

  private mutating func collection() throws(SyntaxAmbiguity) {
    advance()
    if accept(.colon) { return try expect(.rightSquare) }
    var isFirst = true
    var hasKeys = false
    while !isAt(.rightSquare), !isAt(.end) {
      try expression()
      guard isFirst || isAt(.colon) == hasKeys || isAt(.end) else { throw SyntaxAmbiguity() }
      isFirst = false
      if accept(.colon) {
        hasKeys = true
        try expression()
      }
      guard accept(.comma) else { break }
    }
    try close(.rightSquare)
  }

  private mutating func keyPath() throws(SyntaxAmbiguity) {
    advance()
    if isAt(.word) {
      guard !current.isReserved || isAt(.Self) else { throw SyntaxAmbiguity() }
      advance(as: current.isReserved ? .keyword : .type)
      try genericArgumentsIfPresent()
    } else if !isAt(.period) || current.isSpaced {
      throw SyntaxAmbiguity()
    }
    while true {
      switch kind {
      case .period:
        advance()
        guard isAt(.word), !current.isFirstOfLine, !isAtMetatype else { throw SyntaxAmbiguity() }
        try member()
      case .question, .exclamation: advance()
      case .leftSquare where !current.isFirstOfLine:
        advance()
        try arguments(until: .rightSquare, pattern: .none)
      case .postfixOperator, .leftParen: throw SyntaxAmbiguity()
      case .binaryOperator, .prefixOperator:
        if utf8[current.start] == UInt8(ascii: ".") { throw SyntaxAmbiguity() }
        return
      default: return
      }
    }
  }
}
