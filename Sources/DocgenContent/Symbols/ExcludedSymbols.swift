import DocgenModel
import DocgenSymbols
import DocgenSyntax

/// The package's public symbols and modules that have no page, with the reasons.
struct ExcludedSymbols: Sendable {
  private struct Symbol: Sendable {
    var path: [String]
    var note: Diagnostic.Note
  }

  private var symbols: [String: [Symbol]] = [:]
  private let modules: Set<String>
  private let sources: SourceNames

  /// Collects the symbols.
  ///
  /// - Parameters:
  ///   - declarations: The declarations that the authors exclude with an attribute.
  ///   - tree: The documented symbols, which list the members from other packages.
  ///   - modules: The names of all modules of the package.
  ///   - code: The package's sources.
  init(_ declarations: [HiddenDeclaration], tree: SymbolTree, modules: Set<String>, code: [SourceFile]) {
    sources = SourceNames(code)
    self.modules = modules.subtracting(tree.modules.map { tree[$0].name })
    for declaration in declarations {
      add(
        declaration.path,
        .init("'\(declaration.attribute)' excludes it from the documentation", at: declaration.position))
    }
    for member in tree.inheritedMembers {
      let origin = member.origin.map { "'\($0.name)'" } ?? "another package"
      add(
        member.path,
        .init("it's inherited from \(origin); set 'inherited-members: true' in 'docgen.yml' to give such members pages")
      )
    }
  }

  private mutating func add(_ path: [String], _ note: Diagnostic.Note) {
    guard let name = path.last else { return }
    symbols[Self.baseName(name), default: []].append(Symbol(path: path, note: note))
  }

  /// The reason why a link's symbol has no page, or `nil` if the package doesn't declare such a symbol.
  ///
  /// - Parameters:
  ///   - link: The link's path.
  ///   - scope: The path of the symbol whose page contains the link.
  func note(about link: String, from scope: [String]) -> Diagnostic.Note? {
    let names = link.split(separator: "/").map(String.init)
    if let first = names.first, modules.contains(first) {
      return .init("the module '\(first)' has no pages; to document it, add it to 'modules' in 'docgen.yml'")
    }
    for (index, name) in names.enumerated() {
      let parent = index > 0 ? names[index - 1] : nil
      let found = symbols[Self.baseName(name)]?.first { symbol in
        guard let own = symbol.path.last, name == own || !name.contains("(") || name.hasPrefix("\(own)-") else {
          return false
        }
        let around = symbol.path.dropLast()
        return parent.map { around.isEmpty || around.last == $0 } ?? (around.isEmpty || around == scope[...])
      }
      if let found { return found.note }
    }
    let path = names.map(Self.baseName)
    let isHidden = access(to: path.count > 1 ? path : scope.suffix(1) + path) == .hidden || access(to: path) == .hidden
    return isHidden ? .init("it isn't public") : nil
  }

  /// The reason why the symbol graph doesn't contain a declaration of the sources, or `nil` if there's none.
  ///
  /// - Parameter path: The names of the types around the declaration and its own name, without labels.
  func access(to path: [String]) -> SourceNames.Access? { sources.access(to: path) }

  /// The declarations inside `#if` to which a link can lead.
  ///
  /// - Parameters:
  ///   - link: The link's path, without the module.
  ///   - scope: The path of the symbol whose page contains the link.
  func conditionalDeclarations(for link: [String], from scope: [String]) -> [ConditionalDeclaration] {
    let path = link.map(Self.baseName)
    // As for other links, the types around the page are searched outward.
    let paths = scope.reversed().map { [Self.baseName($0)] + path } + [path]
    let found = paths.lazy.map { sources.conditionalDeclarations(at: $0) }.first { !$0.isEmpty } ?? []
    guard let name = link.last, let end = name.firstIndex(of: ")") else { return found }
    return found.filter { $0.name == name[...end] }
  }

  /// Whether a type has a member that has no page.
  ///
  /// - Parameters:
  ///   - name: The member's name, with or without labels.
  ///   - type: The path of the type.
  func contains(_ name: String, in type: [String]) -> Bool {
    symbols[Self.baseName(name)]?.contains { symbol in
      symbol.path.dropLast() == type[...] && (symbol.path.last == name || !name.contains("("))
    } ?? false
  }

  /// The name without labels and without the suffix that distinguishes overloads in links.
  private static func baseName(_ name: String) -> String {
    String(name.prefix { $0 != "(" && $0 != "-" })
  }
}
