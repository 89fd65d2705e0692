public import DocgenSymbols

/// What is known of symbols when a site is built.
public struct SymbolSources: Sendable {
  /// The documented modules' graphs.
  public var graphs: [ModuleGraph]

  /// The toolchain's own symbols, which link to Apple's pages; `nil` where none are known.
  public var known: KnownSymbols?

  /// Creates sources.
  public init(graphs: [ModuleGraph], known: KnownSymbols? = nil) {
    self.graphs = graphs
    self.known = known
  }
}
