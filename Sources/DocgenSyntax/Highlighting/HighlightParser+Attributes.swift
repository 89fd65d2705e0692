extension HighlightParser {
  /// Reads an attribute with its arguments.
  mutating func attribute() throws(SyntaxAmbiguity) {
    advance(as: .attribute)
    guard isAt(.word), !current.isSpaced, !current.isReserved else { throw SyntaxAmbiguity() }
    let name = utf8[current.start..<current.end]
    advance(as: .attribute)
    if name.elementsEqual("unknown".utf8), !isAt(.default), !isAt(.case) { throw SyntaxAmbiguity() }
    while isAt(.period) {
      advance(as: .attribute)
      guard isAt(.word), !current.isReserved else { throw SyntaxAmbiguity() }
      advance(as: .attribute)
    }
    if isAtOperator("<", whole: false) { throw SyntaxAmbiguity() }
    guard isAt(.leftParen), !current.isFirstOfLine else { return }
    if current.isSpaced {
      // These attributes take no arguments, so a type follows.
      let plain = ["escaping", "Sendable", "autoclosure", "MainActor"]
      guard plain.contains(where: { name.elementsEqual($0.utf8) }) else { throw SyntaxAmbiguity() }
      return
    }
    if name.elementsEqual("available".utf8) { return try availability(isAttribute: true) }
    guard !Self.specialAttributes.contains(where: { name.elementsEqual($0) }) else { throw SyntaxAmbiguity() }
    if name.elementsEqual("objc".utf8) { return try selector() }
    advance()
    try arguments(until: .rightParen, pattern: .none)
  }

  /// Reads the Objective-C name of a declaration.
  private mutating func selector() throws(SyntaxAmbiguity) {
    advance()
    while !isAt(.rightParen) {
      if isAt(.word) { try name(as: .identifier) } else { try expect(.colon) }
    }
    advance()
  }

  /// Attributes whose arguments have a special grammar.
  private static let specialAttributes = [
    "_backDeploy", "_documentation", "_dynamicReplacement", "_effects", "_implements", "_opaqueReturnTypeOf",
    "_originallyDefinedIn", "_specialize", "_spi_available", "abi", "backDeployed", "convention", "derivative",
    "differentiable", "isolated", "lifetime", "opened", "specialized", "transpose", "unowned", "Sendable", "escaping",
    "autoclosure", "attached", "freestanding", "nonisolated",
  ].map { Array($0.utf8) }

  /// Reads `(macOS 13, *)`.
  ///
  /// - Parameter isAttribute: Whether it belongs to `@available`, which also accepts keywords.
  mutating func availability(isAttribute: Bool) throws(SyntaxAmbiguity) {
    try expect(.leftParen)
    repeat {
      if isAt(.binaryOperator) || isAt(.prefixOperator) || isAt(.postfixOperator) {
        guard isAtOperator("*") else { throw SyntaxAmbiguity() }
        advance()
        continue
      }
      guard isAt(.word), !current.isReserved else { throw SyntaxAmbiguity() }
      let name = utf8[current.start..<current.end]
      let isSpecial = ["message", "renamed", "introduced", "deprecated", "obsoleted", "unavailable", "noasync"]
        .contains { name.elementsEqual($0.utf8) }
      if isSpecial, !isAttribute { throw SyntaxAmbiguity() }
      advance(as: isSpecial ? .keyword : .identifier)
      if accept(.colon) {
        guard isSpecial else { throw SyntaxAmbiguity() }
        if isAt(.stringEnd) { advance() } else { try version() }
      } else if isAt(.number) {
        if isSpecial { throw SyntaxAmbiguity() }
        try version()
      }
    } while accept(.comma)
    try expect(.rightParen)
  }

  /// Reads a version, which consists of up to three numbers.
  private mutating func version() throws(SyntaxAmbiguity) {
    // The scanner reads the first two numbers as one lexeme.
    if isAt(.number) { lexemes[index].kind = .version }
    try expect(.version)
    while isAt(.period), next.kind == .number {
      advance()
      if current.isSpaced || utf8[current.start..<current.end].contains(UInt8(ascii: ".")) { throw SyntaxAmbiguity() }
      advance()
    }
  }
}
