import DocgenModel

extension ModuleGraph {
  /// Reads a symbol graph file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path as diagnostics show it; its last component tells which module it extends.
  ///   - packageRoot: The absolute path of the package's root. Positions are relative to it; what lies outside it has
  ///     none, so that nothing that is written tells where the package was built.
  /// - Throws: An error with the line and column in the file where the content stops being a symbol graph.
  public init(bytes: [UInt8], file: String, packageRoot: String) throws(UnreadableSymbolGraph) {
    guard let name = SymbolGraphFileName(file) else {
      throw UnreadableSymbolGraph(
        Diagnostic(
          "symbol-graph-name", at: SourcePosition(file: file, line: 1),
          "a symbol graph's file is named 'Module\(SymbolGraphFileName.suffix)' or "
            + "'Module@Extended\(SymbolGraphFileName.suffix)'"))
    }
    var text = SymbolGraphText(bytes)
    let graph: RawGraph
    do {
      graph = try text.graph() ?? RawGraph(decoding: bytes)
    } catch {
      throw UnreadableSymbolGraph(
        decodingDiagnostic(
          of: error, in: bytes, file: file, id: "symbol-graph", what: "a symbol graph",
          wayOut: "write it anew with 'swift-symbolgraph-extract' or 'swift build -emit-symbol-graph'"))
    }
    var reader = SymbolReader(graph: graph, locations: SourceLocations(packageRoot: packageRoot))
    self.init(
      module: graph.module,
      // What a module exports of another has a file named like an extension of its own: `_Concurrency@Swift`.
      extendedModule: name.extendedModule == graph.module ? nil : name.extendedModule,
      symbols: reader.symbols(),
      foreignRelationships: reader.foreignRelationships())
  }
}
