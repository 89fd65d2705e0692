import DocgenModel

/// Builds the hierarchy of symbols, and assigns their addresses.
struct SymbolTreeBuilder {
  private var modules: [SymbolNode.ID] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var nodes: [SymbolNode] = []

  // MARK: Nodes

  /// Adds a module.
  mutating func add(module: String, graphs: [ModuleGraph]) {
    let root = append(
      .module, Symbol(id: module, module: module, kind: .module, path: [], declaration: [], subheading: []),
      name: module, parent: nil)
    modules.append(root)
    var scope = ModuleScope(root: root)
    let main = graphs.filter { $0.extendedModule == nil }
    add(merged(main), to: &scope, below: root, extendedModule: nil)
    let extending = Dictionary(grouping: graphs.filter { $0.extendedModule != nil }) { $0.extendedModule ?? "" }
    for (name, graphs) in extending.sorted(by: { $0.key < $1.key }) {
      let symbols = merged(graphs)
      guard !symbols.isEmpty else { continue }
      let id = append(
        .extendedModule,
        Symbol(
          id: "\(module)@\(name)", module: module, extendedModule: name, kind: .module, path: [name],
          declaration: [], subheading: []),
        name: name, parent: root)
      add(symbols, to: &scope, below: id, extendedModule: name)
      attach(graphs, to: scope)
    }
    place(scope)
    addImplementations(scope)
  }

  /// Returns the symbols of a module's graphs without duplicates.
  private func merged(_ graphs: [ModuleGraph]) -> [Symbol] {
    guard graphs.count > 1 else { return graphs.first?.symbols ?? [] }
    var symbols: [String: Symbol] = [:]
    for symbol in graphs.flatMap(\.symbols) {
      if let known = symbols[symbol.id] {
        // Swift code that Objective-C can use is in the graphs of both languages.
        var kept = known.language != .swift && symbol.language == .swift ? symbol : known
        let platforms = Set(known.availability.map(\.platform))
        kept.availability = known.availability + symbol.availability.filter { !platforms.contains($0.platform) }
        kept.availability.sort { $0.platform < $1.platform }
        symbols[symbol.id] = kept
      } else {
        symbols[symbol.id] = symbol
      }
    }
    return symbols.values.sorted { $0.id < $1.id }
  }

  private mutating func add(
    _ symbols: [Symbol], to scope: inout ModuleScope, below root: SymbolNode.ID, extendedModule: String?
  ) {
    let isExtending = extendedModule != nil
    if isExtending {
      for symbol in symbols where symbol.kind == .extension {
        addExtension(symbol, to: &scope, below: root)
      }
      // Graphs without extension blocks contain the extended types only in the paths of their members.
      for symbol in symbols where symbol.kind != .extension && symbol.path.count > 1 {
        let parent = Array(symbol.path.dropLast())
        let isDeclaredHere = symbols.contains { $0.path == parent && $0.kind != .extension }
        if !isDeclaredHere, scope.extendedTypes[ModuleScope.Place(root: root, path: parent)] == nil {
          addExtendedType(of: symbol, path: parent, to: &scope, below: root)
        }
      }
    }
    func declare(_ symbol: Symbol) {
      let id = append(.declaration, symbol, name: symbol.name, parent: nil)
      scope.nodes[symbol.id] = id
      scope.roots[id] = root
      scope.places[ModuleScope.Place(root: root, path: symbol.path), default: []].append(id)
    }
    for symbol in symbols where symbol.kind != .extension { declare(symbol) }
    guard !isExtending else { return }
    // A reexported module may extend its own types. Such an extension gets no page, because its members belong to the
    // type.
    for symbol in symbols where symbol.kind == .extension {
      let type = symbol.relationships.first { $0.kind == .extensionTo }?.target
      if let type, let known = scope.nodes[type] {
        scope.nodes[symbol.id] = known
      } else {
        declare(symbol)
      }
    }
  }

  /// Adds an extension to the page of the extended type, which gets the longest comment of its extensions.
  private mutating func addExtension(_ symbol: Symbol, to scope: inout ModuleScope, below root: SymbolNode.ID) {
    let id = addExtendedType(of: symbol, path: symbol.path, to: &scope, below: root)
    scope.nodes[symbol.id] = id
    guard case .extendedType(let extensions) = nodes[id.index].kind else { return }
    nodes[id.index].kind = .extendedType(extensions: extensions + [symbol.id])
    guard !extensions.isEmpty else {
      nodes[id.index].symbol = symbol
      return
    }
    nodes[id.index].symbol.relationships += symbol.relationships.filter {
      !nodes[id.index].symbol.relationships.contains($0)
    }
    // The page has all extensions' members, so it shows only the conditions that all of them share. Each member shows
    // its own.
    let known = nodes[id.index].symbol.constraints
    let common = known.filter(symbol.constraints.contains)
    if common.count < max(known.count, symbol.constraints.count) {
      nodes[id.index].symbol.constraints = common
      nodes[id.index].symbol.declaration = nodes[id.index].symbol.declarationWithoutConstraints
    }
    func lineCount(_ comment: Symbol.Comment?) -> Int { comment?.text.split(separator: "\n").count ?? 0 }
    if lineCount(symbol.comment) > lineCount(nodes[id.index].symbol.comment) {
      nodes[id.index].symbol.comment = symbol.comment
    }
  }

  /// Returns the page of an extended type.
  ///
  /// Creates it, and the pages of the types around it, if necessary.
  @discardableResult
  private mutating func addExtendedType(
    of symbol: Symbol, path: [String], to scope: inout ModuleScope, below root: SymbolNode.ID
  ) -> SymbolNode.ID {
    let place = ModuleScope.Place(root: root, path: path)
    if let known = scope.extendedTypes[place] {
      let isExact = symbol.kind == .extension ? symbol.path == path : symbol.path.dropLast() == path[...]
      if isExact, nodes[known.index].symbol.extendedKind == nil {
        nodes[known.index].symbol.extendedKind = symbol.extendedKind
      }
      return known
    }
    let isExact = symbol.kind == .extension ? symbol.path.count == path.count : symbol.path.count == path.count + 1
    let parent =
      path.count > 1
      ? addExtendedType(of: symbol, path: Array(path.dropLast()), to: &scope, below: root) : root
    let type = Symbol(
      id: "\(nodes[root.index].symbol.id).\(path.joined(separator: "."))", module: symbol.module,
      extendedModule: nodes[root.index].name, kind: .extension, path: path, declaration: [], subheading: [],
      extendedKind: isExact ? symbol.extendedKind : nil)
    let id = append(.extendedType(extensions: []), type, name: path.last ?? "", parent: parent)
    scope.extendedTypes[place] = id
    return id
  }

  /// Adds the relationships that graphs without extension blocks attach to the extended type itself.
  private mutating func attach(_ graphs: [ModuleGraph], to scope: ModuleScope) {
    for (source, relationships) in graphs.flatMap(\.foreignRelationships).sorted(by: { $0.key < $1.key }) {
      guard
        let member = nodes.first(where: { node in
          scope.nodes[node.symbol.id] != nil
            && node.symbol.relationships.contains { $0.kind == .memberOf && $0.target == source }
        }),
        let root = scope.roots[member.id],
        let type = scope.extendedTypes[ModuleScope.Place(root: root, path: member.symbol.path.dropLast())]
      else { continue }
      nodes[type.index].symbol.relationships += relationships
    }
  }

  private mutating func append(
    _ kind: SymbolNode.Kind, _ symbol: Symbol, name: String, parent: SymbolNode.ID?
  ) -> SymbolNode.ID {
    let id = SymbolNode.ID(index: nodes.count)
    nodes.append(SymbolNode(id: id, kind: kind, symbol: symbol, name: name, parent: parent))
    return id
  }

  // MARK: Parents

  /// Sets the parent of each declaration in a module.
  private mutating func place(_ scope: ModuleScope) {
    let declarations = scope.roots.keys.sorted()
    for id in declarations {
      let requirements = nodes[id.index].symbol.relationships
        .filter { $0.kind == .defaultImplementationOf }
        .compactMap { scope.nodes[$0.target] }
      nodes[id.index].implementedRequirements = requirements
      for requirement in requirements { nodes[requirement.index].defaultImplementations.append(id) }
    }
    for id in declarations { nodes[id.index].parent = ownParent(of: id, in: scope) }
    for id in declarations where nodes[id.index].parent == nil {
      // A default implementation has the address of a sibling of its requirement, even if another protocol declares
      // it.
      nodes[id.index].parent =
        nodes[id.index].implementedRequirements.compactMap { nodes[$0.index].parent }.first
        ?? parentByPath(of: id, in: scope)
    }
    breakCircles(among: declarations, in: scope)
  }

  private func ownParent(of id: SymbolNode.ID, in scope: ModuleScope) -> SymbolNode.ID? {
    let node = nodes[id.index]
    let named = node.symbol.relationships.lazy
      .filter {
        $0.kind == .memberOf || $0.kind == .requirementOf || $0.kind == .optionalRequirementOf
      }
      .compactMap { scope.nodes[$0.target] }
      .first { $0 != id }
    if let named { return named }
    return node.implementedRequirements.isEmpty ? parentByPath(of: id, in: scope) : nil
  }

  /// Returns the nearest node whose path is a prefix of a node's path.
  private func parentByPath(of id: SymbolNode.ID, in scope: ModuleScope) -> SymbolNode.ID? {
    let root = scope.roots[id] ?? scope.root
    var path = nodes[id.index].symbol.path[...]
    while path.count > 1 {
      path = path.dropLast()
      let place = ModuleScope.Place(root: root, path: Array(path))
      if let type = scope.extendedTypes[place] { return type }
      if let container = scope.places[place]?.first(where: { $0 != id }) { return container }
    }
    return root
  }

  /// Removes cycles of symbols that are members of each other, which compilers don't write but files may contain.
  private mutating func breakCircles(among declarations: [SymbolNode.ID], in scope: ModuleScope) {
    var known: Set<SymbolNode.ID> = []
    for id in declarations {
      var way: Set<SymbolNode.ID> = []
      var next: SymbolNode.ID? = id
      while let current = next, !known.contains(current) {
        guard way.insert(current).inserted else {
          nodes[current.index].parent = scope.roots[current] ?? scope.root
          diagnostics.append(
            Diagnostic(
              "cyclic-symbols", .warning, at: nodes[current.index].symbol.position,
              "'\(nodes[current.index].symbol.path.joined(separator: "/"))' is a member of itself in the symbol graph",
              notes: [
                Diagnostic.Note("it's shown at the top level of module '\(nodes[current.index].symbol.module)'")
              ]))
          break
        }
        next = nodes[current.index].parent
      }
      known.formUnion(way)
    }
  }

  // MARK: Implementations

  /// Adds the pages for the members that types get from protocols.
  private mutating func addImplementations(_ scope: ModuleScope) {
    var collections: [SymbolNode.ID: Set<String>] = [:]
    for id in scope.roots.keys {
      guard let parent = nodes[id.index].parent, let name = nodes[id.index].implementationsProtocol else { continue }
      collections[parent, default: []].insert(name)
    }
    for (type, protocols) in collections.sorted(by: { $0.key < $1.key }) {
      for name in protocols.sorted() {
        _ = append(
          .implementations(protocol: name), nodes[type.index].symbol, name: "\(name)-Implementations", parent: type)
      }
    }
  }

  // MARK: Addresses

  /// Returns the nodes with children and addresses.
  ///
  /// A parent precedes its children.
  func finished() -> [SymbolNode] {
    var children: [SymbolNode.ID: [SymbolNode.ID]] = [:]
    for node in nodes {
      if let parent = node.parent { children[parent, default: []].append(node.id) }
    }
    children = children.mapValues { ids in ids.filter { isShown($0, children: children) } }
    var ordered: [SymbolNode] = []
    var newIDs = [SymbolNode.ID?](repeating: nil, count: nodes.count)
    var queue: [(old: SymbolNode.ID, component: String, folder: String, parent: SymbolNode.ID?)] =
      modules.map { ($0, addressComponent(nodes[$0.index].name), "documentation", nil) }
    var next = 0
    while next < queue.count {
      let (old, component, folder, parent) = queue[next]
      next += 1
      let id = SymbolNode.ID(index: ordered.count)
      let source = nodes[old.index]
      var node = SymbolNode(id: id, kind: source.kind, symbol: source.symbol, name: source.name, parent: parent)
      node.component = component
      node.address = "\(folder)/\(folderComponent(cutComponent(component)))"
      node.implementedRequirements = source.implementedRequirements
      node.defaultImplementations = source.defaultImplementations
      newIDs[old.index] = id
      ordered.append(node)
      for (child, component) in components(of: children[old] ?? []) {
        queue.append((child, component, node.address, id))
      }
    }
    for index in ordered.indices {
      if let parent = ordered[index].parent { ordered[parent.index].children.append(ordered[index].id) }
    }
    for index in ordered.indices {
      ordered[index].implementedRequirements = ordered[index].implementedRequirements
        .compactMap { newIDs[$0.index] }.sorted { ordered[$0.index].component < ordered[$1.index].component }
      ordered[index].defaultImplementations = ordered[index].defaultImplementations
        .compactMap { newIDs[$0.index] }.sorted { ordered[$0.index].component < ordered[$1.index].component }
    }
    return ordered
  }

  /// Whether a node has any content.
  ///
  /// An extension that contains only hidden members results in an extended type without members, and with only the
  /// conformances that every type has.
  private func isShown(_ id: SymbolNode.ID, children: [SymbolNode.ID: [SymbolNode.ID]]) -> Bool {
    let node = nodes[id.index]
    switch node.kind {
    case .module, .declaration, .implementations:
      return true
    case .extendedType, .extendedModule:
      let universal: Set<String> = ["s:s8CopyableP", "s:s9EscapableP"]
      let conforms = node.symbol.relationships.contains { $0.kind == .conformsTo && !universal.contains($0.target) }
      return conforms || (children[id] ?? []).contains { isShown($0, children: children) }
    }
  }

  /// Returns the children, sorted by their address components.
  private func components(of children: [SymbolNode.ID]) -> [(id: SymbolNode.ID, component: String)] {
    let siblings = Dictionary(grouping: children.map { nodes[$0.index] }) { addressComponent($0.name).lowercased() }
    return siblings.values
      .flatMap { group in
        zip(group, addressSuffixes(of: group)).map { node, suffix in
          (id: node.id, component: addressComponent(node.name) + suffix)
        }
      }
      .sorted { ($0.component, nodes[$0.id.index].symbol.id) < ($1.component, nodes[$1.id.index].symbol.id) }
  }
}

/// The state of a module while its tree is built.
private struct ModuleScope {
  /// A path in a module or an extended module.
  struct Place: Hashable {
    var root: SymbolNode.ID
    var path: [String]
  }

  let root: SymbolNode.ID
  /// The node of each symbol.
  ///
  /// For an extension, it's the type's node.
  var nodes: [String: SymbolNode.ID] = [:]
  /// The module or extended module of each declaration.
  var roots: [SymbolNode.ID: SymbolNode.ID] = [:]
  var places: [Place: [SymbolNode.ID]] = [:]
  var extendedTypes: [Place: SymbolNode.ID] = [:]
}

extension Symbol {
  /// The declaration up to its `where` clause.
  fileprivate var declarationWithoutConstraints: [DeclarationFragment] {
    var fragments = Array(declaration.prefix { $0.kind != "keyword" || $0.text != "where" })
    if let last = fragments.indices.last {
      fragments[last].text = String(fragments[last].text.trimmingSuffix(while: \.isWhitespace))
      if fragments[last].text.isEmpty { fragments.removeLast() }
    }
    return fragments
  }
}

extension SymbolNode {
  /// The protocol whose implementations page lists the node, or `nil` if the node is listed with its siblings.
  var implementationsProtocol: String? {
    // A default implementation that isn't a member is listed with the requirement. If the graph calls it a member of
    // a refining protocol, that protocol lists it, as in DocC.
    guard kind == .declaration, let origin = symbol.origin, origin.isSetApart,
      implementedRequirements.isEmpty || symbol.relationships.contains(where: { $0.kind == .memberOf })
    else { return nil }
    // In `Outer.Inner.required()`, remove the member's name, which may itself contain dots.
    let type = origin.name.hasSuffix(".\(name)") ? origin.name.dropLast(name.count + 1) : origin.name[...]
    let last = type.split(separator: ".").last.map(String.init)
    return last
  }
}
