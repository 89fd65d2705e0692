extension SwiftReader {
  /// How much of a text has not been understood.
  struct Recovery {
    /// How many lexemes need not be understood.
    let limit: Int
    /// How many have not been, each bracket as often as brackets are open with it.
    var doubts = 0
    /// How many statements around are being skipped.
    var depth = 0
    /// Whether the parser may have taken another brace than the reader for the end of a type, so that it is among its members.
    var mayBeAmongMembers = false
    /// The lexeme behind the statement with which they became too many; the first of one that is too long itself.
    var end: Int?
  }

  /// Skips the rest of a statement that is not understood, but for what it has in braces.
  ///
  /// - Parameters:
  ///   - start: The statement's first lexeme.
  ///   - isMembers: Whether only declarations may stand there.
  /// - Throws: ``SwiftDoubt`` where the reader does not recover, and where it has skipped too much.
  mutating func recover(from start: Int, isMembers: Bool = false) throws(SwiftDoubt) {
    guard let depth = recovery?.depth, recovery?.end == nil else { throw SwiftDoubt() }
    recovery?.depth = depth + 1
    defer { recovery?.depth = depth }
    var statement = Skipped(start: start)
    let end = max(index, min(start + 1, lexemes.count - 1))
    index = start
    // What has been read of it is doubtful as well, but what stands in its braces has been read for itself.
    while index < end { try skip(in: &statement, counts: !statement.open.contains(.leftBrace)) }
    while true {
      if statement.open.last == .leftBrace, !statement.isOperator {
        try checkDoubts()
        try nest()
        // Unless it is surely a body, the parser may take it for members.
        try statements(isMembers: statement.isType || isMembers && !statement.isFunction)
        unnest()
        (statement.isType, statement.isFunction, statement.lacksBlock) = (false, false, false)
      }
      let mayEnd = statement.open.isEmpty && !statement.isType
      switch kind {
      case .end: return try checkDoubts()
      case .rightBrace where !statement.open.contains(.leftBrace):
        // The parser takes it for the end of the block that it has not found.
        if statement.lacksBlock || statement.conditions > 0 { recovery?.mayBeAmongMembers = true }
        return try checkDoubts()
      case .semicolon where mayEnd: return try checkDoubts()
      case _ where mayEnd && current.isFirstOfLine && !isAt(.poundElse) && !isAt(.poundEndif): return try checkDoubts()
      default: try skip(in: &statement, counts: true)
      }
    }
  }

  /// Skips what closes a brace from before an `#if` within it.
  mutating func skipStrayBraces() throws(SwiftDoubt) {
    while recovery != nil, isAt(.rightBrace) {
      var statement = Skipped(start: index)
      try skip(in: &statement, counts: true)
      recovery?.mayBeAmongMembers = true
      try statements()
    }
  }

  /// What is known of a statement that is skipped.
  private struct Skipped {
    /// Its first lexeme.
    let start: Int
    /// The brackets that are open in it.
    var open: [SwiftLexeme.Kind] = []
    /// Whether it may be a type whose members are still to come.
    var isType = false
    /// Whether it may be a function, or anything else with a body.
    var isFunction = false
    /// Whether it may be an operator or a precedence group, whose braces hold no statements.
    var isOperator = false
    /// Whether a word asks for a block that has not come.
    var lacksBlock = false
    /// How many `#if` are open in it.
    var conditions = 0

    /// Notes what closes a bracket, and closes all in it that is open still.
    mutating func close(_ kind: SwiftLexeme.Kind) {
      if kind == .rightBrace {
        while let last = open.popLast(), last != .leftBrace {}
      } else if open.last != .leftBrace {
        _ = open.popLast()
      }
    }
  }

  /// Ends the reading where too much has not been understood.
  private mutating func checkDoubts(withinStatementFrom start: Int? = nil) throws(SwiftDoubt) {
    guard var recovery, recovery.doubts > recovery.limit * (start == nil ? 1 : 2) else { return }
    recovery.end = start ?? index
    self.recovery = recovery
    throw SwiftDoubt()
  }

  /// Skips a lexeme.
  ///
  /// - Parameters:
  ///   - statement: What is known of the statement.
  ///   - counts: Whether the lexeme is one that is not understood.
  private mutating func skip(in statement: inout Skipped, counts: Bool) throws(SwiftDoubt) {
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
      // One that is none of the statement's own.
      if !current.isFirstOfLine || statement.conditions < (isAt(.poundElse) ? 1 : 0) {
        recovery?.mayBeAmongMembers = true
      }
    default: break
    }
    if counts, var recovery {
      let isBracket = [.leftParen, .leftSquare, .leftBrace, .interpolation].contains(kind) || isAtOperator("<")
      // Every other byte of what is unknown may be a lexeme.
      recovery.doubts +=
        isAt(.unknown) && current.colour == nil
        ? (current.end - current.start + 1) / 2 : isBracket ? max(1, statement.open.count + recovery.depth - 1) : 1
      self.recovery = recovery
      try checkDoubts(withinStatementFrom: statement.start)
    }
    advance()
  }
}
