import DependenciesConcurrency
public import DocgenSymbols

/// What is known about symbols when a site is built.
public struct SymbolSources: Sendable {
  /// The documented modules' graphs.
  public let graphs: [ModuleGraph]

  /// The toolchain's own symbols, which link to Apple's pages; `nil` if none are known.
  public let known: KnownSymbols?

  /// A number that no other sources in this process have, so that a cache needn't compare the graphs.
  let identity: Int

  private static let count = LockIsolated(0)

  /// Creates sources.
  public init(graphs: [ModuleGraph], known: KnownSymbols? = nil) {
    self.graphs = graphs
    self.known = known
    identity = Self.count.withValue { count in
      count += 1
      return count
    }
  }
}
