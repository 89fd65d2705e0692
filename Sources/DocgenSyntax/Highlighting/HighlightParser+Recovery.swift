extension HighlightParser {
  /// Counts the lexemes that ``HighlightParser`` doesn't understand.
  struct Recovery {
    /// The maximum number of lexemes that ``HighlightParser`` may skip.
    let limit: Int
    /// The number of skipped lexemes.
    ///
    /// A bracket counts once for each bracket that is open at its position.
    var ambiguityCount = 0
    /// The number of statements that are currently being skipped.
    var depth = 0
    /// Whether SwiftSyntax's parser may end a type at a different brace, so that the current position is among the
    /// type's members.
    var mayBeAmongMembers = false
    /// The lexeme after the statement in which the limit was exceeded, or the first lexeme of a statement that exceeds
    /// it alone.
    var end: Int?
  }

  /// Skips the rest of a statement that ``HighlightParser`` doesn't understand, except the contents of its braces.
  ///
  /// - Parameters:
  ///   - start: The statement's first lexeme.
  ///   - isMembers: Whether only declarations are valid there.
  /// - Throws: ``SyntaxAmbiguity`` if ``HighlightParser`` doesn't recover or has skipped too much.
  mutating func recover(from start: Int, isMembers: Bool = false) throws(SyntaxAmbiguity) {
    guard let depth = recovery?.depth, recovery?.end == nil else { throw SyntaxAmbiguity() }
    recovery?.depth = depth + 1
    defer { recovery?.depth = depth }
    var statement = Skipped(start: start)
    let end = max(index, min(start + 1, lexemes.count - 1))
    index = start
    // The lexemes that were read before the error are doubtful too, but the contents of braces were read independently.
    while index < end { try skip(in: &statement, counts: !statement.open.contains(.leftBrace)) }
    while true {
      if statement.open.last == .leftBrace, !statement.isOperator {
        try checkLimit()
        try nest()
        // Unless it's definitely a body, the parser may read the contents as members.
        try statements(isMembers: statement.isType || isMembers && !statement.isFunction)
        unnest()
        (statement.isType, statement.isFunction, statement.lacksBlock) = (false, false, false)
      }
      let mayEnd = statement.open.isEmpty && !statement.isType
      switch kind {
      case .end: return try checkLimit()
      case .rightBrace where !statement.open.contains(.leftBrace):
        // The parser treats this brace as the end of the block that it didn't find.
        if statement.lacksBlock || statement.conditions > 0 { recovery?.mayBeAmongMembers = true }
        return try checkLimit()
      case .semicolon where mayEnd: return try checkLimit()
      case _ where mayEnd && current.isFirstOfLine && !isAt(.poundElse) && !isAt(.poundEndif): return try checkLimit()
      default: try skip(in: &statement, counts: true)
      }
    }
  }

  /// Skips the closing brace of an `#if` branch whose opening brace is before the `#if`.
  mutating func skipStrayBraces() throws(SyntaxAmbiguity) {
    while recovery != nil, isAt(.rightBrace) {
      var statement = Skipped(start: index)
      try skip(in: &statement, counts: true)
      recovery?.mayBeAmongMembers = true
      try statements()
    }
  }

  /// The state of a statement that is being skipped.
  private struct Skipped {
    /// The statement's first lexeme.
    let start: Int
    /// The open brackets in the statement.
    var open: [SwiftLexeme.Kind] = []
    /// Whether it may be a type whose members follow.
    var isType = false
    /// Whether it may be a function or another declaration with a body.
    var isFunction = false
    /// Whether it may be an operator or a precedence group, whose braces contain no statements.
    var isOperator = false
    /// Whether a keyword requires a block that hasn't appeared.
    var lacksBlock = false
    /// The number of open `#if` in the statement.
    var conditions = 0

    /// Closes a bracket and all brackets in it that are still open.
    mutating func close(_ kind: SwiftLexeme.Kind) {
      if kind == .rightBrace {
        while let last = open.popLast(), last != .leftBrace {}
      } else if open.last != .leftBrace {
        _ = open.popLast()
      }
    }
  }

  /// Ends the reading if too many lexemes were skipped.
  private mutating func checkLimit(withinStatementFrom start: Int? = nil) throws(SyntaxAmbiguity) {
    guard var recovery, recovery.ambiguityCount > recovery.limit * (start == nil ? 1 : 2) else { return }
    recovery.end = start ?? index
    self.recovery = recovery
    throw SyntaxAmbiguity()
  }

  /// Skips a lexeme.
  ///
  /// - Parameters:
  ///   - statement: The state of the statement.
  ///   - counts: Whether the lexeme counts as not understood.
  private mutating func skip(in statement: inout Skipped, counts: Bool) throws(SyntaxAmbiguity) {
    switch kind {
    case .leftParen, .leftSquare, .leftBrace, .interpolation: statement.open.append(kind)
    case .rightParen, .rightSquare, .rightBrace, .interpolationEnd: statement.close(kind)
    case .word where counts:
      switch word {
      case .struct, .class, .enum, .protocol, .extension, .actor:
        (statement.isType, statement.lacksBlock) = (true, true)
      case .operator, .precedencegroup: (statement.isOperator, statement.lacksBlock) = (true, true)
      case .if, .guard, .else, .for, .while, .repeat, .do, .catch, .defer, .switch: statement.lacksBlock = true
      case .func, .`init`, .deinit, .subscript, .var, .let: statement.isFunction = true
      default: break
      }
    case .poundIf, .poundElse, .poundEndif:
      statement.conditions += isAt(.poundIf) ? 1 : isAt(.poundEndif) ? -1 : 0
      // The directive belongs to an `#if` outside the statement.
      if !current.isFirstOfLine || statement.conditions < (isAt(.poundElse) ? 1 : 0) {
        recovery?.mayBeAmongMembers = true
      }
    default: break
    }
    if counts, var recovery {
      let isBracket = [.leftParen, .leftSquare, .leftBrace, .interpolation].contains(kind) || isAtOperator("<")
      // Every other byte of an unknown lexeme can be a lexeme.
      recovery.ambiguityCount +=
        isAt(.unknown) && current.color == nil
        ? (current.end - current.start + 1) / 2 : isBracket ? max(1, statement.open.count + recovery.depth - 1) : 1
      self.recovery = recovery
      try checkLimit(withinStatementFrom: statement.start)
    }
    advance()
  }
}
