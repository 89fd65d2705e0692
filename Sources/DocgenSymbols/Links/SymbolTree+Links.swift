public import DocgenModel

/// The maximum length of a path in UTF-8 bytes, because the search tries each position where a name could end.
private let longestPath = 2_000

extension SymbolTree {
  /// Returns the symbol that a link leads to.
  ///
  /// The search starts below the page, continues below each of its ancestors, and ends in the modules. If several
  /// symbols match, it prefers symbols that are neither inherited nor default implementations, and then the page's
  /// own symbol. The link may also be an address in DocC's form.
  ///
  /// - Parameters:
  ///   - link: The parsed link.
  ///   - page: The symbol of the page that contains the link, or `nil` on an article.
  ///   - module: The module of an article. Links to its symbols don't need its name.
  ///   - position: The start of the link: after the backticks, or at `doc:`.
  /// - Returns: The symbol's node.
  /// - Throws: A warning at the part of the link that's wrong. It suggests similar names, or the shortest unambiguous
  ///   form for each symbol that matches.
  public func node(
    for link: LinkPath, from page: SymbolNode.ID? = nil, in module: SymbolNode.ID? = nil,
    at position: SourcePosition?
  ) throws(DiagnosticError) -> SymbolNode {
    guard link.path.utf8.count <= longestPath else {
      throw DiagnosticError(
        Diagnostic(
          "symbol-link-length", .warning, at: position,
          "a link's path has \(link.path.utf8.count) bytes, and the limit is \(longestPath)"))
    }
    var search = SymbolSearch(for: link.path, in: self, from: page)
    switch search.outcome(isAbsolute: link.isAbsolute, preferring: module) {
    case .found(let node):
      return node
    case .ambiguous(let nodes):
      throw DiagnosticError(ambiguity(nodes, link: link, from: page, in: module, at: position))
    case .nothing(let failure):
      if link.isAbsolute {
        if let node = node(at: "documentation/\(link.path)") { return node }
        let start = page.map { ancestors(of: $0).first?.id ?? $0 } ?? module
        if link.mayOmitModule, let start, let node = uniqueNode(for: link.path, from: start, in: start) { return node }
        // `/(_:_:)` could be an operator's name or an absolute path.
        var operators = SymbolSearch(for: "/\(link.path)", in: self, from: page)
        switch operators.outcome(isAbsolute: false, preferring: module) {
        case .found(let node): return node
        case .ambiguous(let nodes):
          var link = link
          (link.path, link.prefixLength) = ("/\(link.path)", link.prefixLength - 1)
          throw DiagnosticError(ambiguity(nodes, link: link, from: page, in: module, at: position))
        case .nothing: break
        }
      }
      throw DiagnosticError(absence(failure, link: link, from: page, in: module, at: position))
    }
  }

  /// Returns the shortest link from a page to a node, without backticks.
  ///
  /// - Parameters:
  ///   - id: The node.
  ///   - page: The symbol of the page that contains the link, or `nil` on an article.
  ///   - module: The module of an article.
  public func shortestLink(
    to id: SymbolNode.ID, from page: SymbolNode.ID? = nil, in module: SymbolNode.ID? = nil
  ) -> String {
    var path = ""
    for node in [self[id]] + ancestors(of: id).reversed() {
      let siblings = node.parent.map { children(of: $0, named: node.name) } ?? [node]
      let part = node.name + shortestDisambiguation(of: node, among: siblings)
      path = path.isEmpty ? part : "\(part)/\(path)"
      if uniqueNode(for: path, from: page, in: module)?.id == id { return path }
    }
    return "/\(path)"
  }

  // MARK: Diagnostics

  private func ambiguity(
    _ nodes: [SymbolNode], link: LinkPath, from page: SymbolNode.ID?, in module: SymbolNode.ID?,
    at position: SourcePosition?
  ) -> Diagnostic {
    let shown = nodes.prefix(12)
    var notes = shown.map { node in
      Diagnostic.Note(
        "'\(shortestLink(to: node.id, from: page, in: module))' is \(declarationText(of: node))")
    }
    if nodes.count > shown.count { notes.append(Diagnostic.Note("and \(nodes.count - shown.count) more")) }
    return Diagnostic(
      "ambiguous-symbol-link", .warning, at: moved(position, by: link.prefixLength),
      "'\(link.path)' is ambiguous: \(nodes.count) symbols have that name", notes: notes)
  }

  private func absence(
    _ failure: SymbolSearch.Failure, link: LinkPath, from page: SymbolNode.ID?, in module: SymbolNode.ID?,
    at position: SourcePosition?
  ) -> Diagnostic {
    let offset = link.prefixLength + link.path.utf8.count - failure.rest.utf8.count
    let place = moved(position, by: offset)
    let scope = failure.reached.map { " at '/\(names(of: $0))'" } ?? ""
    if let first = failure.excluded.first {
      let isLast = failure.rest.dropFirst(first.name.count).firstIndex(of: "/") == nil
      let wrong = failure.rest.dropFirst(first.name.count).prefix { $0 != "/" }
      let forms = failure.excluded.map { ($0, shortestLink(to: $0.id, from: page, in: module)) }
      return Diagnostic(
        "symbol-link-disambiguation", .warning, at: moved(place, by: first.name.utf8.count),
        "no '\(first.name)'\(scope) has the suffix '\(wrong)'",
        notes: forms.count == 1
          ? [] : forms.map { Diagnostic.Note("'\($0.1)' is \(declarationText(of: $0.0))") },
        replacement: forms.count == 1 && isLast ? forms[0].1 : nil)
    }
    let part = firstPart(of: failure.rest)
    let (replacement, candidates) = suggestions(for: failure, part: part, link: link, from: page, in: module)
    return Diagnostic(
      "unknown-symbol-link", .warning, at: place, "'\(part)' doesn't exist\(scope)",
      replacement: replacement, nearMisses: replacement == nil ? candidates : [])
  }

  /// Returns a replacement that's certainly right, or names that resemble the unknown name.
  private func suggestions(
    for failure: SymbolSearch.Failure, part: String, link: LinkPath, from page: SymbolNode.ID?,
    in module: SymbolNode.ID?
  ) -> (replacement: String?, nearMisses: [String]) {
    let known = String(link.path.dropLast(failure.rest.count))
    let rest = failure.rest.dropFirst(part.count)
    /// Returns a link if it can be resolved.
    func right(_ path: String, isAbsolute: Bool = false) -> String? {
      uniqueNode(for: path, isAbsolute: isAbsolute, from: page, in: module).map {
        shortestLink(to: $0.id, from: page, in: module)
      }
    }
    // Swift's own notation, `Type.member`, and a function without its labels.
    if part.contains("."), let link = right(known + part.replacing(".", with: "/") + rest) { return (link, []) }
    let reach = namesInReach(of: failure, isAtStart: known.isEmpty, isAbsolute: link.isAbsolute, from: page, in: module)
    let sameBase = Set(reach.flatMap { $0.functions(named: part) }).sorted()
    if !sameBase.isEmpty {
      return (sameBase.count == 1 ? right(known + sameBase[0] + rest) : nil, Array(sameBase.prefix(3)))
    }
    // Hundreds of types may have a member with that name.
    var elsewhere: [String] = []
    for node in nodes(named: part).lazy.filter({ $0.kind == .declaration }).prefix(100) where elsewhere.count < 12 {
      if let link = right("\(self.names(of: node))\(rest)", isAbsolute: true) { elsewhere.append(link) }
    }
    if elsewhere.count == 1 { return (elsewhere[0], []) }
    let near = Suggestions.nearest(to: part, in: reach.map(\.all))
    return (nil, near.isEmpty ? Array(elsewhere.sorted().prefix(3)) : near)
  }

  /// Returns the names that could follow the part of a path that was found.
  private func namesInReach(
    of failure: SymbolSearch.Failure, isAtStart: Bool, isAbsolute: Bool, from page: SymbolNode.ID?,
    in module: SymbolNode.ID?
  ) -> [ScopeNames] {
    var scopes: Set<SymbolNode.ID> = []
    if let reached = failure.reached { scopes.insert(reached.id) }
    guard isAtStart else { return scopes.map(childNames) }
    if isAbsolute { return [moduleNames()] }
    if let start = page ?? module { scopes.formUnion([start] + ancestors(of: start).map(\.id)) }
    return scopes.union(modules).map(childNames) + [moduleNames()]
  }

  private func uniqueNode(
    for path: String, isAbsolute: Bool = false, from page: SymbolNode.ID?, in module: SymbolNode.ID?
  ) -> SymbolNode? {
    var search = SymbolSearch(for: path, in: self, from: page)
    guard case .found(let node) = search.outcome(isAbsolute: isAbsolute, preferring: module) else { return nil }
    return node
  }

  private func firstPart(of rest: Substring) -> String {
    // An operator's leading slash is part of its name.
    guard let first = rest.first else { return String(rest) }
    return String(first) + rest.dropFirst().prefix { $0 != "/" }
  }

  private func names(of node: SymbolNode) -> String {
    (ancestors(of: node.id) + [node]).map(\.name).joined(separator: "/")
  }

  private func declarationText(of node: SymbolNode) -> String {
    let line = node.symbol.declaration.map(\.text).joined().foldingWhitespace()
    return line.isEmpty ? "\(node.eyebrow.lowercased()) \(node.title)" : line
  }

  private func moved(_ position: SourcePosition?, by bytes: Int) -> SourcePosition? {
    position.map { $0.at(line: $0.line, column: $0.column + bytes) }
  }
}
