import DocgenSyntax

/// Code that isn't compiled on this platform because one of Apple's modules is missing.
enum ApplePlatformCode {
  /// Whether a module is missing here because of the platform.
  static func lacks(_ module: some StringProtocol) -> Bool {
    #if canImport(Darwin)
      false
    #else
      PlatformModules.apple.contains(String(module))
    #endif
  }

  /// The lines inside `#if canImport(…)` of a module that's missing here.
  static func lines(of facts: SourceFacts) -> [ClosedRange<Int>] {
    facts.conditionals.compactMap { block in
      guard let clause = block.clauses.first, module(of: clause.condition) != nil, clause.line < clause.lastLine else {
        return nil
      }
      return clause.line...clause.lastLine
    }
  }

  /// The reason that none of a file's code is compiled here, or `nil` if some of it is.
  static func reason(for facts: SourceFacts) -> String? {
    let lines = Self.lines(of: facts)
    let delimiters = Set(facts.conditionals.flatMap { [$0.lines.lowerBound, $0.endLine] })
    let code = facts.codeLines.filter { line in !delimiters.contains(line) }
    guard !code.isEmpty, code.allSatisfy({ line in lines.contains { $0.contains(line) } }) else { return nil }
    return facts.conditionals.lazy.compactMap { $0.clauses.first.flatMap { module(of: $0.condition) } }.first
      .map { "canImport(\($0))" }
  }

  private static func module(of condition: String) -> Substring? {
    guard condition.hasPrefix("canImport("), condition.hasSuffix(")") else { return nil }
    let module = condition.dropFirst("canImport(".count).dropLast()
    return lacks(module) ? module : nil
  }
}
