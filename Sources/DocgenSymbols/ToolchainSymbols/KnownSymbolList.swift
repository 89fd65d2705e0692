import DocgenModel

/// The toolchain's symbols, with the addresses of their pages on Apple's site.
///
/// Apple's addresses of overloads end in hashes that depend on Apple's platforms, which other toolchains can't
/// compute. A symbol with a unique name gets the plain address, and any other symbol gets the address of its type.
struct KnownSymbolList {
  /// A symbol with its sort keys.
  struct Entry {
    var known: KnownSymbol
    /// The path, separated by `/`.
    var path: String
    /// The priority among symbols with the same path.
    ///
    /// The lowest is used.
    var rank: Int
  }

  private(set) var symbols: [Entry] = []

  init(_ graphs: [ModuleGraph]) {
    // The standard library reexports modules that are also extracted themselves.
    var seen: Set<String> = []
    let documented = graphs.flatMap { graph in
      graph.symbols.filter { symbol in
        symbol.kind != .extension && !symbol.isHidden && folder(of: symbol) != nil
          && !SynthesizedIdentifier.isOne(symbol.id) && seen.insert(symbol.id).inserted
      }
    }
    let counts = addressCounts(of: documented, inheriting: inheritedNames(graphs, documented))
    let types = Set(documented.filter(\.kind.isContainer).compactMap(address))
    for symbol in documented.sorted(by: { ($0.id, $0.module) < ($1.id, $1.module) }) {
      guard let folder = folder(of: symbol), let own = address(of: symbol) else { continue }
      var page = own
      if counts[own] != 1 && !symbol.kind.isContainer {
        guard symbol.path.count > 1 else { continue }
        page = ([folder] + symbol.path.dropLast().map(part)).joined(separator: "/")
        guard types.contains(page) else { continue }
      }
      symbols.append(
        Entry(
          known: KnownSymbol(
            id: symbol.id, module: symbol.module, title: symbol.path.joined(separator: "."),
            address: ToolchainSymbols.site + page,
            declaration: symbol.declaration.map(\.text).joined().foldingWhitespace()),
          path: symbol.path.joined(separator: "/"),
          rank: (KnownModules.rankByModule[symbol.module] ?? 99) * 2 + (symbol.kind.isContainer ? 0 : 1)))
    }
  }

  private func part(_ name: String) -> String { folderComponent(addressComponent(name)) }

  /// Returns the folder of a symbol's page.
  ///
  /// An extension's member is in the folder of its type.
  private func folder(of symbol: Symbol) -> String? {
    KnownModules.folderByModule[symbol.extendedModule ?? symbol.module]
  }

  private func address(of symbol: Symbol) -> String? {
    folder(of: symbol).map { ([$0] + symbol.path.map(part)).joined(separator: "/") }
  }

  /// Counts the symbols for each address, including the members that types get from protocols.
  private func addressCounts(of symbols: [Symbol], inheriting inherited: [String: Set<String>]) -> [String: Int] {
    var counts: [String: Int] = [:]
    var typeAddresses: [String: String] = [:]
    for symbol in symbols {
      guard let address = address(of: symbol) else { continue }
      counts[address, default: 0] += 1
      if symbol.kind.isContainer { typeAddresses[symbol.id] = address }
    }
    for (type, names) in inherited {
      guard let address = typeAddresses[type] else { continue }
      for name in names { counts["\(address)/\(name)", default: 0] += 1 }
    }
    return counts
  }

  /// Returns the names of the members that protocol extensions add to each conforming type.
  private func inheritedNames(_ graphs: [ModuleGraph], _ symbols: [Symbol]) -> [String: Set<String>] {
    var namesByProtocol: [String: Set<String>] = [:]
    let protocols = Dictionary(
      symbols.filter { $0.kind == .protocol }.map { ($0.path, $0.id) }, uniquingKeysWith: { first, _ in first })
    for symbol in symbols where symbol.extendedKind == .protocol && symbol.path.count > 1 {
      guard let id = protocols[Array(symbol.path.dropLast())] else { continue }
      namesByProtocol[id, default: []].insert(part(symbol.name))
    }
    var inherited: [String: Set<String>] = [:]
    func add(_ relationships: [Symbol.Relationship], to type: String) {
      for relationship in relationships where relationship.kind == .conformsTo {
        inherited[type, default: []].formUnion(namesByProtocol[relationship.target] ?? [])
      }
    }
    for graph in graphs {
      for symbol in graph.symbols where symbol.kind.isContainer && symbol.kind != .protocol {
        add(symbol.relationships, to: symbol.id)
      }
      for (type, relationships) in graph.foreignRelationships { add(relationships, to: type) }
    }
    return inherited
  }
}

extension Symbol.Kind {
  /// Whether declarations of this kind have members, and a unique page name.
  fileprivate var isContainer: Bool {
    switch self {
    case .class, .struct, .enum, .protocol, .actor: true
    default: false
    }
  }
}
