package import DocgenModel
package import DocgenSymbols
import DocgenSyntax

/// Warns about inline code, such as `Ticket.titel`, that names a member that doesn't exist.
package struct CodeVoiceMemberCheck: Sendable {
  /// The documented symbols, and the symbols without pages.
  package let symbols: SymbolIndex

  package init(symbols: SymbolIndex) { self.symbols = symbols }

  /// Members that the compiler synthesizes, which symbol graphs don't contain, and the keywords that follow a type.
  private static let implicit: Set<String> = [
    "self", "Type", "Protocol", "init", "deinit", "subscript", "hash", "hashValue", "encode", "rawValue", "RawValue",
    "allCases", "AllCases", "CodingKeys", "unownedExecutor", "localizedDescription", "description", "debugDescription",
    "id", "ID",
  ]

  /// The endings of file names, because `Package.swift` isn't a type with a member.
  private static let fileExtensions: Set<String> = [
    "swift", "md", "markdown", "docc", "doccarchive", "tutorial", "json", "yml", "yaml", "resolved", "plist", "txt",
    "html",
    "css", "js", "xml", "h", "c", "o", "sh", "toml", "epub", "zip", "xcodeproj", "swiftmodule", "png", "svg", "jpg",
    "podspec", "gemspec", "lock", "xcworkspace", "framework", "xcframework", "playground", "storyboard", "xib", "rb",
    "py", "cpp", "hpp", "m", "mm", "pdf", "gif", "csv", "log", "app", "dylib", "so", "a", "com", "org", "io",
  ]

  /// A warning about a member that doesn't exist, or `nil` for any other code.
  ///
  /// - Parameters:
  ///   - code: The text between the backticks.
  ///   - position: Its position.
  ///   - symbol: The symbol of the page.
  package func diagnostic(of code: String, at position: SourcePosition, from symbol: SymbolNode.ID?) -> Diagnostic? {
    guard let mention = MemberMention(code), let first = mention.names.first else { return nil }
    var scopes = roots(named: first.text, from: symbol)
    for name in mention.names.dropFirst() {
      guard !scopes.isEmpty, scopes.allSatisfy(hasKnownMembers) else { return nil }
      let found = scopes.flatMap { members(of: $0, named: name.text) }
      if found.isEmpty {
        let base = String(name.text.prefix { $0 != "(" })
        guard !Self.implicit.contains(base), !Self.fileExtensions.contains(base),
          !scopes.contains(where: { symbols.excluded.contains(name.text, in: $0.symbol.path) })
        else { return nil }
        let path = scopes[0].kind == .module ? [base] : [scopes[0].name, base]
        switch symbols.excluded.access(to: path) {
        case .conditional: return nil
        case .hidden:
          return Diagnostic(
            "unknown-member", .warning, at: position.moved(by: name.offset),
            "'\(name.text)' of '\(scopes[0].title)' isn't public",
            notes: [.init("name a public member, or write the name without '\(scopes[0].name).'")])
        case nil: return missing(name, in: scopes, at: position)
        }
      }
      // The type of a property's or function's value isn't known, so the names after it can't be checked.
      scopes = found.filter(Self.isContainer)
      guard scopes.count == found.count else { return nil }
    }
    return nil
  }

  private func missing(_ name: MemberMention.Name, in scopes: [SymbolNode], at position: SourcePosition) -> Diagnostic {
    let names = scopes.flatMap { scope in scope.children.map { symbols.tree[$0].name } }
    let base = name.text.prefix { $0 != "(" }
    let others = Set(names.filter { $0.prefix { $0 != "(" } == base }).sorted()
    return Diagnostic(
      "unknown-member", .warning, at: position.moved(by: name.offset),
      "'\(scopes[0].title)' has no member '\(name.text)'",
      notes: [
        .init("if the member was removed or belongs to another type, write its name without '\(scopes[0].name).'")
      ],
      nearMisses: others.isEmpty ? Self.nearest(to: base, in: names) : Array(others.prefix(3)))
  }

  /// The members whose names resemble another one, with any arguments.
  private static func nearest(to base: Substring, in names: [String]) -> [String] {
    let members = Dictionary(grouping: names) { String($0.prefix { $0 != "(" }) }
    return Array(nearMisses(of: String(base), in: members.keys).flatMap { members[$0, default: []].sorted() }.prefix(3))
  }

  /// The types and modules with a name: those nearest to a page, or else all at the top level.
  private func roots(named name: String, from symbol: SymbolNode.ID?) -> [SymbolNode] {
    let tree = symbols.tree
    var scopes = symbol.map { [tree[$0]] + tree.ancestors(of: $0).reversed() } ?? []
    scopes.removeAll { $0.kind == .module }
    for scope in scopes {
      let found = tree.children(of: scope.id, named: name)
      if !found.isEmpty { return found.filter(Self.isContainer) }
    }
    return tree.modules.flatMap { tree.children(of: $0, named: name).filter(Self.isContainer) }
      + [tree.module(named: name)].compactMap(\.self)
  }

  private func members(of scope: SymbolNode, named name: String) -> [SymbolNode] {
    let children = ([scope] + extensions(of: scope)).flatMap(\.children).map { symbols.tree[$0] }
    if name.contains("(") { return children.filter { $0.name == name || Self.isCall(name, of: $0) } }
    return children.filter { $0.name.prefix { $0 != "(" } == name }
  }

  /// Whether a name has the labels of a call that omits arguments with default values.
  private static func isCall(_ name: String, of member: SymbolNode) -> Bool {
    var labels = name.split { "(:)".contains($0) }[...]
    guard labels.popFirst() == member.name.split(separator: "(").first else { return false }
    for parameter in CallParameter.all(of: member.symbol.declaration.map(\.text).joined()) {
      if labels.first.map(String.init) == parameter.label {
        labels.removeFirst()
      } else if !parameter.isOptional {
        return false
      }
    }
    return labels.isEmpty && member.name.contains("(")
  }

  /// The pages of a type in the other modules that extend it.
  private func extensions(of scope: SymbolNode) -> [SymbolNode] {
    let tree = symbols.tree
    return tree.modules.flatMap { module in
      scope.symbol.path.reduce(tree.children(of: module, named: scope.symbol.module)) { scopes, name in
        scopes.flatMap { tree.children(of: $0.id, named: name) }
      }.filter { if case .extendedType = $0.kind { true } else { false } }
    }
  }

  private static func isContainer(_ node: SymbolNode) -> Bool {
    switch node.symbol.kind {
    case .module, .class, .struct, .union, .enum, .protocol, .actor: node.kind == .module || node.kind == .declaration
    default: false
    }
  }

  /// Whether the graph lists all members of a type: it has no superclass elsewhere, and looks up no members by name.
  private func hasKnownMembers(_ node: SymbolNode) -> Bool {
    let hasForeignSuperclass = node.symbol.relationships.contains {
      $0.kind == .inheritsFrom && symbols.tree.node(withSymbol: $0.target) == nil
    }
    let looksUpMembers =
      node.symbol.declaration.contains { $0.text.contains("@dynamicMemberLookup") }
      || node.children.contains { symbols.tree[$0].name == "subscript(dynamicMember:)" }
    return !hasForeignSuperclass && !looksUpMembers
  }
}
