public import DocgenSymbols

/// The symbol information for a site's build.
public struct SymbolInputs: Equatable, Sendable {
  /// The documented modules' graphs.
  public let graphs: [ModuleGraph]

  /// The toolchain's own symbols, which link to Apple's pages, or `nil` if none are known.
  public let known: ToolchainSymbols?

  /// The names of all modules of the package, documented or not.
  public let packageModules: Set<String>

  package init(graphs: [ModuleGraph], known: ToolchainSymbols? = nil, packageModules: Set<String> = []) {
    (self.graphs, self.known, self.packageModules) = (graphs, known, packageModules)
  }
}
