extension HighlightParser {
  /// Reads a declaration.
  ///
  /// - Parameter isMember: Whether it's a member of a type.
  /// - Returns: Whether there is a declaration.
  mutating func declarationIfPresent(isMember: Bool) throws(SyntaxAmbiguity) -> Bool {
    let start = index
    let hasAttributes = isAt(.at)
    while isAt(.at) {
      // A `case` of a `switch` or a closure can also have an attribute.
      try attribute()
    }
    if hasAttributes, isAt(.default) || isAt(.case) && !isMember {
      guard index == start + 2, bodies > 0 else { throw SyntaxAmbiguity() }
      return false
    }
    if isAt(.poundIf) && hasAttributes { throw SyntaxAmbiguity() }
    let isModified = try modifiers()
    if isAt(.pound), hasAttributes || isModified {
      try macroExpansion()
      return true
    }
    guard isAt(.word) else {
      if hasAttributes || isModified { throw SyntaxAmbiguity() }
      return false
    }
    switch word {
    case .import: try importDeclaration()
    case .struct, .class, .enum, .protocol: try typeDeclaration()
    case .actor where next.kind == .word && !next.isReserved && !next.isFirstOfLine: try typeDeclaration()
    case .extension: try extensionDeclaration()
    case .func: try functionDeclaration()
    case .`init` where isMember || bodies == 0: try initializer()
    case .`init`: throw SyntaxAmbiguity()
    case .deinit:
      advance()
      if !isAt(.leftBrace) { throw SyntaxAmbiguity() }
      try block()
    case .subscript: try subscriptDeclaration()
    case .var, .let: try variableDeclaration()
    case .typealias: try typeAlias()
    case .associatedtype: try associatedType()
    case .case where isMember && (hasAttributes || isModified): try enumCase()
    case .macro where next.kind == .word && !next.isReserved: try macroDeclaration()
    case .operator, .precedencegroup: throw SyntaxAmbiguity()
    case .actor, .macro, .using:
      // The word is a name if the rest of a declaration doesn't follow.
      guard !hasAttributes, !isModified, !isMember, isPlainName else { throw SyntaxAmbiguity() }
      return false
    default:
      if hasAttributes || isModified { throw SyntaxAmbiguity() }
      return false
    }
    return true
  }

  /// Whether a word that could begin a declaration is definitely a name.
  private var isPlainName: Bool {
    switch next.kind {
    case .period, .equal, .comma, .rightParen, .rightSquare, .rightBrace, .binaryOperator, .question, .exclamation: true
    case .leftParen, .leftSquare: !next.isSpaced
    default: false
    }
  }

  /// Reads `private(set) final`.
  ///
  /// - Returns: Whether there are any modifiers.
  private mutating func modifiers() throws(SyntaxAmbiguity) -> Bool {
    let start = index
    while isAt(.word) {
      if isAt(.class) {
        guard next.kind == .word, !next.isFirstOfLine, next.word.isIntroducer || next.word.isModifier else { break }
        guard next.word != .class else { throw SyntaxAmbiguity() }
        advance()
        continue
      }
      guard word.isModifier else { break }
      let following = next
      if following.kind == .leftParen, !following.isFirstOfLine {
        // Either a modifier with an argument, such as `private(set)` or `unowned(unsafe)`, or a call.
        guard peek(2).kind == .word, peek(3).kind == .rightParen else {
          guard index == start, !current.isReserved, !following.isSpaced, isAt(.open) || isAt(.prefix) || isAt(.async)
          else { throw SyntaxAmbiguity() }
          return false
        }
        guard [.fileprivate, .internal, .private, .public, .package, .unowned, .nonisolated].contains(word),
          peek(4).kind == .word
        else { throw SyntaxAmbiguity() }
        advance(as: .keyword)
        advance()
        if isAt(.unsafe) || isAt(.set) { advance(as: .identifier) } else { throw SyntaxAmbiguity() }
        advance()
        continue
      }
      if !current.isReserved {
        let isDeclared =
          following.kind == .word
          && (following.word.isIntroducer || following.word.isModifier || following.word == .case)
          || following.kind == .word && (following.word == .actor || following.word == .macro)
            && !following.isFirstOfLine
        guard isDeclared else {
          guard index == start, isPlainName else { throw SyntaxAmbiguity() }
          return false
        }
        if following.isFirstOfLine { throw SyntaxAmbiguity() }
      }
      if [.sending, .isolated, .reasync].contains(word) { throw SyntaxAmbiguity() }
      if isAt(.borrowing) || isAt(.consuming), following.word != .func { throw SyntaxAmbiguity() }
      advance(as: .keyword)
    }
    return index > start
  }

  // MARK: Types

  private mutating func importDeclaration() throws(SyntaxAmbiguity) {
    advance()
    if [.typealias, .struct, .class, .enum, .protocol, .let, .var, .func].contains(word) { advance() }
    try name(as: .identifier)
    while accept(.period) { try name(as: .identifier) }
  }

  private mutating func typeDeclaration() throws(SyntaxAmbiguity) {
    let isProtocol = isAt(.protocol)
    advance(as: .keyword)
    try name(as: .declaration)
    if isProtocol, isAtOperator("<") {
      advance(as: nil)
      repeat { try name(as: .identifier) } while accept(.comma)
      try closingAngle()
    } else {
      try genericParametersIfPresent()
    }
    try inheritanceIfPresent()
    try whereClauseIfPresent()
    try members()
  }

  private mutating func extensionDeclaration() throws(SyntaxAmbiguity) {
    advance()
    try type()
    try inheritanceIfPresent()
    try whereClauseIfPresent()
    try members()
  }

  private mutating func inheritanceIfPresent() throws(SyntaxAmbiguity) {
    guard accept(.colon) else { return }
    if isAt(.class) { throw SyntaxAmbiguity() }
    repeat { try type() } while accept(.comma)
  }

  private mutating func members() throws(SyntaxAmbiguity) {
    try nest()
    try expect(.leftBrace)
    try statements(isMembers: true)
    try close(.rightBrace)
    unnest()
  }

  mutating func enumCase() throws(SyntaxAmbiguity) {
    advance()
    repeat {
      try name(as: .declaration)
      if isAt(.leftParen) {
        if current.isFirstOfLine { throw SyntaxAmbiguity() }
        try enumParameters()
      }
      if accept(.equal) { try expression() }
    } while accept(.comma)
  }

  private mutating func enumParameters() throws(SyntaxAmbiguity) {
    advance()
    while !isAt(.rightParen) {
      if isAt(.word) || isAt(.wildcard), next.kind == .colon || isAt(.wildcard) {
        if isAt(.word) { advance(as: .identifier) } else { advance() }
        if isAt(.word) { advance(as: .identifier) }
        try expect(.colon)
      }
      try type()
      if accept(.equal) { try expression() }
      guard accept(.comma) else { break }
    }
    try expect(.rightParen)
  }

  private mutating func typeAlias() throws(SyntaxAmbiguity) {
    advance()
    try name(as: .declaration)
    try genericParametersIfPresent()
    try expect(.equal)
    try type()
    try whereClauseIfPresent()
  }

  private mutating func associatedType() throws(SyntaxAmbiguity) {
    advance()
    try name(as: .declaration)
    try inheritanceIfPresent()
    if accept(.equal) { try type() }
    try whereClauseIfPresent()
  }

  // MARK: Functions

  private mutating func functionDeclaration() throws(SyntaxAmbiguity) {
    advance()
    switch kind {
    case .binaryOperator, .prefixOperator, .postfixOperator:
      // The parameter list, or `<`, can follow without a space.
      if current.end - current.start > 1, utf8[current.end - 1] == UInt8(ascii: "<") { throw SyntaxAmbiguity() }
      advance(as: .operator)
    default: try name(as: .declaration)
    }
    try genericParametersIfPresent()
    try parameters()
    try functionTail()
  }

  private mutating func initializer() throws(SyntaxAmbiguity) {
    advance()
    if isAt(.question) || isAt(.exclamation) { advance() }
    try genericParametersIfPresent()
    try parameters()
    try functionTail()
  }

  /// Reads what follows the parameters.
  private mutating func functionTail() throws(SyntaxAmbiguity) {
    try effects()
    if accept(.arrow) { try type() }
    try whereClauseIfPresent()
    if isAt(.leftBrace) { try block() }
  }

  mutating func parameters() throws(SyntaxAmbiguity) {
    try expect(.leftParen)
    while !isAt(.rightParen) {
      while isAt(.at) { try attribute() }
      if !accept(.wildcard) {
        guard isAt(.word), !isAt(.inout) else { throw SyntaxAmbiguity() }
        // Specifiers that aren't names, but that the parser accepts as names if another name follows.
        let isSpecifier =
          [.isolated, .some, .any, .each, .repeat, .shared, .owned, .underscoredConst, .borrowing]
          .contains(word) || isAt(.consuming) || isAt(.sending)
        if isSpecifier, next.kind != .colon { throw SyntaxAmbiguity() }
        advance(as: .argumentLabel)
      }
      if isAt(.word) {
        if isAt(.inout) { throw SyntaxAmbiguity() }
        advance(as: .identifier)
      } else {
        _ = accept(.wildcard)
      }
      try expect(.colon)
      try type()
      if isAtOperator("...") { advance(as: nil) }
      if accept(.equal) { try expression() }
      guard accept(.comma) else { break }
    }
    try expect(.rightParen)
  }

  /// Reads a macro expansion in the position of a declaration.
  mutating func macroExpansion() throws(SyntaxAmbiguity) {
    try macro()
    if isAt(.leftParen), !current.isFirstOfLine {
      advance()
      try arguments(until: .rightParen, pattern: .none)
    }
    if isAt(.leftBrace) { try trailingClosures() }
  }

  private mutating func macroDeclaration() throws(SyntaxAmbiguity) {
    advance(as: .keyword)
    try name(as: .declaration)
    try genericParametersIfPresent()
    try parameters()
    if accept(.arrow) { try type() }
    if accept(.equal) { try expression() }
    try whereClauseIfPresent()
  }

  private mutating func subscriptDeclaration() throws(SyntaxAmbiguity) {
    advance()
    try genericParametersIfPresent()
    try parameters()
    try expect(.arrow)
    try type()
    try whereClauseIfPresent()
    if isAt(.leftBrace) { try accessors() }
  }

  // MARK: Variables

  private mutating func variableDeclaration() throws(SyntaxAmbiguity) {
    advance()
    repeat {
      try names()
      if accept(.colon) { try type() }
      var hasValue = false
      if accept(.equal) {
        hasValue = true
        try expression()
      }
      if isAt(.leftBrace) {
        if hasValue, !beginsAccessors { throw SyntaxAmbiguity() }
        try accessors()
      }
    } while accept(.comma)
  }

  /// Reads the braces of a property or subscript.
  private mutating func accessors() throws(SyntaxAmbiguity) {
    guard try isAccessor(at: 1) else { return try block() }
    try nest()
    advance()
    var hasBodies: Bool?
    while !isAt(.rightBrace), !isAt(.end) {
      guard try isAccessor(at: 0) else { throw SyntaxAmbiguity() }
      if isAt(.mutating) || isAt(.nonmutating) { advance(as: .keyword) }
      advance(as: .keyword)
      if isAt(.leftParen) {
        advance()
        try name(as: .identifier)
        try expect(.rightParen)
      }
      try effects()
      // Accessors without bodies are requirements of a protocol.
      if let hasBodies, hasBodies != isAt(.leftBrace) { throw SyntaxAmbiguity() }
      hasBodies = isAt(.leftBrace)
      if isAt(.leftBrace) { try block() }
    }
    try close(.rightBrace)
    unnest()
  }

  /// Whether an accessor begins at a distance in lexemes.
  private func isAccessor(at distance: Int) throws(SyntaxAmbiguity) -> Bool {
    let lexeme = peek(distance)
    let following = peek(distance + 1)
    guard lexeme.kind == .word else {
      guard lexeme.kind == .at else { return false }
      if try isAccessor(at: distanceBehindAttributes(from: distance)) { throw SyntaxAmbiguity() }
      return false
    }
    switch lexeme.word {
    case .get, .set, .willSet, .didSet, .underscoredRead, .underscoredModify:
      switch following.kind {
      case .leftBrace, .rightBrace, .end: return true
      case .leftParen where lexeme.word == .set || lexeme.word == .willSet || lexeme.word == .didSet: return true
      case .word where [.get, .set, .async, .throws, .mutating, .nonmutating].contains(following.word): return true
      default: throw SyntaxAmbiguity()
      }
    case .mutating, .nonmutating:
      guard following.word == .get || following.word == .set else { throw SyntaxAmbiguity() }
      return true
    case .`init`, .unsafe, .borrow, .yield, .consuming, .borrowing: throw SyntaxAmbiguity()
    default: return false
    }
  }
}
