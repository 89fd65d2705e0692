public import DocgenModel

/// A symbol graph file: the symbols that a module declares, or its extensions of another module's types.
public struct ModuleGraph: Hashable, Sendable {
  /// The documented module.
  public var module: String

  /// The module whose types the symbols extend (`Kinds@Swift.symbols.json`), or `nil` for the module's own graph.
  public var extendedModule: String?

  /// The symbols, by identifier.
  public var symbols: [Symbol]

  /// The relationships that start at symbols of other files, by the identifier of that symbol.
  public var foreignRelationships: [String: [Symbol.Relationship]]

  package init(
    module: String,
    extendedModule: String? = nil,
    symbols: [Symbol],
    foreignRelationships: [String: [Symbol.Relationship]] = [:]
  ) {
    (self.module, self.extendedModule) = (module, extendedModule)
    (self.symbols, self.foreignRelationships) = (symbols, foreignRelationships)
  }
}
