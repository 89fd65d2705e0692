extension HighlightParser {
  /// Reads a type.
  mutating func type() throws(SyntaxAmbiguity) {
    try nest()
    while isAt(.at) { try attribute() }
    try specifiers()
    try typeWithoutSpecifiers()
    unnest()
  }

  private mutating func specifiers() throws(SyntaxAmbiguity) {
    while isAt(.word) {
      switch word {
      case .inout: break
      case .some, .any, .each, .repeat, .borrowing, .consuming, .sending, .isolated, .shared, .owned:
        let following = next
        let isSpecifier =
          !following.isFirstOfLine
          && (following.kind == .word
            && (!following.isReserved || [.Any, .Self, .repeat, .inout].contains(following.word))
            || following.kind == .prefixOperator || following.kind == .at
            || isAt(.isolated) && following.kind == .leftParen && following.isSpaced)
        guard isSpecifier else { throw SyntaxAmbiguity() }
        if isAt(.some) || isAt(.any) || isAt(.each),
          following.kind == .at || following.kind == .word && ![.name, .Any, .Self].contains(following.word)
        {
          throw SyntaxAmbiguity()
        }
      case .underscoredConst, .nonisolated, .async, .reasync: throw SyntaxAmbiguity()
      default: return
      }
      advance(as: .keyword)
      while isAt(.at) { try attribute() }
    }
  }

  private mutating func typeWithoutSpecifiers() throws(SyntaxAmbiguity) {
    if isAt(.prefixOperator) {
      guard isAtOperator("~") else { throw SyntaxAmbiguity() }
      advance()
    }
    switch kind {
    case .word:
      if !accept(.Any) {
        if isAt(.Self) {
          advance()
        } else {
          guard isAt(.name) else { throw SyntaxAmbiguity() }
          try name(as: .type)
        }
        try genericArgumentsIfPresent()
      }
    case .leftParen:
      try tupleType()
    case .leftSquare:
      advance()
      if isAt(.number) || isAt(.wildcard) { throw SyntaxAmbiguity() }
      try type()
      if accept(.colon) { try type() }
      try expect(.rightSquare)
    default: throw SyntaxAmbiguity()
    }
    try typeSuffixes()
    if isAtOperator("&"), isAt(.binaryOperator) {
      try nest()
      advance()
      try typeWithoutSpecifiers()
      unnest()
    }
  }

  private mutating func typeSuffixes() throws(SyntaxAmbiguity) {
    while true {
      switch kind {
      case .period:
        advance()
        guard isAt(.word), !current.isFirstOfLine else { throw SyntaxAmbiguity() }
        if isAtMetatype {
          advance(as: .keyword)
        } else {
          try name(as: .type)
          try genericArgumentsIfPresent()
        }
      case .question, .exclamation: advance()
      default: return
      }
    }
  }

  /// Whether the word is `Type` or `Protocol`.
  var isAtMetatype: Bool {
    let bytes = utf8[current.start..<current.end]
    return bytes.elementsEqual("Type".utf8) || bytes.elementsEqual("Protocol".utf8)
  }

  /// Reads a tuple or a function's type.
  private mutating func tupleType() throws(SyntaxAmbiguity) {
    advance()
    while !isAt(.rightParen) {
      if isAt(.wildcard) || isAt(.word), next.kind == .colon || isLabelOfTwo {
        guard isAt(.wildcard) || !isAt(.inout) else { throw SyntaxAmbiguity() }
        if isAt(.word) { advance(as: .identifier) } else { advance() }
        if isAt(.word) { advance(as: .identifier) } else if isAt(.wildcard) { advance() }
        try expect(.colon)
      }
      try type()
      if isAtOperator("...") { advance(as: nil) }
      guard accept(.comma) else { break }
    }
    try expect(.rightParen)
    guard isAt(.arrow) || isAt(.async) || isAt(.throws) || isAt(.rethrows) else { return }
    // The lexemes after a type can begin a new statement.
    if current.isFirstOfLine, !isAt(.arrow) { throw SyntaxAmbiguity() }
    try effects()
    try expect(.arrow)
    try type()
  }

  /// Whether a parameter's label and name are next.
  private var isLabelOfTwo: Bool {
    (next.kind == .word || next.kind == .wildcard) && peek(2).kind == .colon && isAt(.wildcard)
  }

  /// Reads `async throws(Failure)`.
  mutating func effects() throws(SyntaxAmbiguity) {
    if isAt(.async) || isAt(.reasync) {
      if isAt(.reasync) { throw SyntaxAmbiguity() }
      advance(as: .keyword)
    }
    if isAt(.throws) || isAt(.rethrows) {
      let takesType = isAt(.throws)
      advance()
      if isAt(.leftParen) {
        guard takesType, !current.isFirstOfLine else { throw SyntaxAmbiguity() }
        advance()
        try type()
        try expect(.rightParen)
      }
    }
    if isAt(.async) || isAt(.throws) || isAt(.await) || isAt(.try) { throw SyntaxAmbiguity() }
  }

  // MARK: Generics

  mutating func genericArgumentsIfPresent() throws(SyntaxAmbiguity) {
    guard isAtOperator("<") else {
      if isAtOperator("<", whole: false) { throw SyntaxAmbiguity() }
      return
    }
    if current.isFirstOfLine { throw SyntaxAmbiguity() }
    try genericArguments()
  }

  mutating func genericArguments() throws(SyntaxAmbiguity) {
    advance(as: nil)
    repeat { try type() } while accept(.comma)
    try closingAngle()
  }

  /// Reads `>`, which can be the first character of a longer operator, as in `[A<B>?]` and `A<B<C>>`.
  mutating func closingAngle() throws(SyntaxAmbiguity) {
    guard isAtOperator(">", whole: false) else { throw SyntaxAmbiguity() }
    if current.end == current.start + 1 { return advance(as: nil) }
    lexemes[index].start += 1
    lexemes[index].isSpaced = false
    lexemes[index].isFirstOfLine = false
    switch utf8[current.start] {
    case UInt8(ascii: ">"): break
    case UInt8(ascii: "?") where current.end == current.start + 1:
      lexemes[index].kind = .question
      lexemes[index].color = nil
    case UInt8(ascii: "!") where current.end == current.start + 1:
      lexemes[index].kind = .exclamation
      lexemes[index].color = nil
    default: throw SyntaxAmbiguity()
    }
  }

  /// Reads `<Element, each Value: P>`.
  mutating func genericParametersIfPresent() throws(SyntaxAmbiguity) {
    guard isAtOperator("<") else {
      if isAtOperator("<", whole: false) { throw SyntaxAmbiguity() }
      return
    }
    advance(as: nil)
    repeat {
      if isAt(.each) { advance(as: .keyword) }
      if isAt(.let) { throw SyntaxAmbiguity() }
      try name(as: .declaration)
      if accept(.colon) { try type() }
    } while accept(.comma)
    if isAt(.where) { throw SyntaxAmbiguity() }
    try closingAngle()
  }

  mutating func whereClauseIfPresent() throws(SyntaxAmbiguity) {
    guard accept(.where) else { return }
    repeat {
      try type()
      if isAtOperator("==") { advance() } else { try expect(.colon) }
      try type()
    } while accept(.comma)
  }
}
