/// A search for a path, first from a page outward, then in the modules.
struct SymbolSearch {
  let tree: SymbolTree

  /// The result of a search.
  enum Outcome {
    /// The path leads to one node.
    case found(SymbolNode)
    /// The path leads to several nodes of equal rank.
    case ambiguous([SymbolNode])
    /// The path leads nowhere.
    case nothing(Failure)
  }

  /// The best attempt of an unsuccessful search.
  struct Failure {
    /// The last node that was found, or `nil` if the first component isn't found.
    var reached: SymbolNode?
    /// The rest of the path.
    var rest: Substring
    /// The nodes whose name matches the next component but whose suffix doesn't.
    var excluded: [SymbolNode]
  }

  private let text: Substring
  private let page: SymbolNode.ID?
  private var farthest: Failure

  /// Creates a search for a path.
  ///
  /// - Parameters:
  ///   - path: The path without a leading slash.
  ///   - tree: The symbols.
  ///   - page: The page of the link. If several symbols match, the page's own symbol is preferred.
  init(for path: String, in tree: SymbolTree, from page: SymbolNode.ID?) {
    self.tree = tree
    self.page = page
    text = path[...]
    farthest = Failure(reached: nil, rest: text, excluded: [])
  }

  /// Searches for the path.
  ///
  /// - Parameters:
  ///   - isAbsolute: Whether the path starts with a module.
  ///   - module: The module to prefer if the page isn't in a module.
  mutating func outcome(isAbsolute: Bool, preferring module: SymbolNode.ID?) -> Outcome {
    if !isAbsolute, let start = page ?? module {
      for scope in [tree[start]] + tree.ancestors(of: start).reversed() {
        if let outcome = settled(descendants(of: scope, at: text)) { return outcome }
      }
    }
    let named = tree.modules.map { tree[$0] }
      .flatMap { module in rest(of: text, after: module).map { descendantsOrSelf(of: module, at: $0) } ?? [] }
    if let outcome = settled(named) { return outcome }
    guard !isAbsolute else { return .nothing(farthest) }
    if let outcome = settled(tree.modules.flatMap { descendants(of: tree[$0], at: text) }) { return outcome }
    // DocC requires the extended module, as in `Swift/Double/half()`. Here you can omit it for members, but not for
    // the extended type itself, because its name alone refers to the type on its own module's site.
    let extended = tree.extendedModules
      .flatMap { descendants(of: tree[$0], at: text) }
      .filter { $0.kind == .declaration }
    return settled(extended) ?? .nothing(farthest)
  }

  /// Returns the outcome for some matches, or `nil` if the search must continue.
  private func settled(_ matches: [SymbolNode]) -> Outcome? {
    var seen: Set<SymbolNode.ID> = []
    let nodes = matches.filter { seen.insert($0.id).inserted }
    guard nodes.count > 1 else { return nodes.first.map(Outcome.found) }
    let preferred = nodes.filter { !$0.yieldsInCollisions }
    if preferred.count == 1 { return .found(preferred[0]) }
    // An overload's comment that mentions its own name refers to itself.
    if let own = nodes.first(where: { $0.id == page }) { return .found(own) }
    return .ambiguous(nodes)
  }

  /// Returns the rest of a path that begins with a module's name, or `nil` for another path.
  private func rest(of text: Substring, after module: SymbolNode) -> Substring? {
    guard text.hasPrefix(module.name) else { return nil }
    let rest = text.dropFirst(module.name.count)
    let suffix = rest.prefix { $0 != "/" }
    guard let disambiguation = Disambiguation(suffix), disambiguation.matches(module) else { return nil }
    return rest.dropFirst(suffix.count)
  }

  private mutating func descendantsOrSelf(of node: SymbolNode, at rest: Substring) -> [SymbolNode] {
    rest.isEmpty ? [node] : descendants(of: node, at: rest.dropFirst())
  }

  /// Returns the nodes that a path leads to, starting at a node.
  ///
  /// Operators may contain `/`, and names may contain `-`, so the search tries each position where a component or a
  /// name could end.
  private mutating func descendants(of node: SymbolNode, at text: Substring) -> [SymbolNode] {
    var found: [SymbolNode] = []
    var end = text.startIndex
    while end < text.endIndex {
      // A component isn't empty, because the slash at its start is part of it.
      end = text[text.index(after: end)...].firstIndex(of: "/") ?? text.endIndex
      let matches = children(of: node, matching: text[..<end], of: text)
      if end == text.endIndex {
        found += matches
      } else {
        let rest = text[text.index(after: end)...]
        for match in matches where !rest.isEmpty { found += descendants(of: match, at: rest) }
      }
    }
    if found.isEmpty { note(failureAt: node, rest: text, excluded: []) }
    return found
  }

  /// Returns the children that match a component of a path with its suffix.
  private mutating func children(of node: SymbolNode, matching part: Substring, of text: Substring) -> [SymbolNode] {
    var found: [SymbolNode] = []
    var end = part.endIndex
    while true {
      let name = part[..<end]
      let named =
        name.utf8.count <= tree.longestName ? tree.children(of: node.id, named: String(name)) : []
      if !named.isEmpty {
        let matches = Disambiguation(part[end...]).map { disambiguation in named.filter(disambiguation.matches) } ?? []
        found += matches
        if matches.isEmpty { note(failureAt: node, rest: text, excluded: named) }
      }
      guard let hyphen = part[..<end].lastIndex(of: "-"), hyphen > part.startIndex else { return found }
      end = hyphen
    }
  }

  private mutating func note(failureAt node: SymbolNode, rest: Substring, excluded: [SymbolNode]) {
    let isFarther =
      farthest.reached == nil || rest.count < farthest.rest.count
      || (rest.count == farthest.rest.count && farthest.excluded.isEmpty && !excluded.isEmpty)
    if isFarther { farthest = Failure(reached: node, rest: rest, excluded: excluded) }
  }
}
