public import DocgenModel

extension ModuleGraph {
  /// Reads a symbol graph file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path in diagnostics. The file name contains the extended module.
  ///   - packageRoot: The absolute path of the package. Positions are relative to it, and symbols outside of it have
  ///     no position, so the site doesn't contain absolute paths.
  /// - Throws: An error with the line and column of the first unexpected content.
  public init(bytes: [UInt8], file: String, packageRoot: String) throws(DiagnosticError) {
    guard let name = SymbolGraphFileName(file) else {
      throw DiagnosticError(
        Diagnostic(
          "symbol-graph-name", at: SourcePosition(file: file, line: 1),
          "a symbol graph's file is named 'Module\(SymbolGraphFileName.suffix)' or "
            + "'Module@Extended\(SymbolGraphFileName.suffix)'"))
    }
    let graph = try RawGraph(bytes: bytes, file: file)
    var reader = SymbolReader(graph: graph, locations: SymbolPositions(packageRoot: packageRoot))
    self.init(
      module: graph.module,
      // The graph of a reexported module has the same kind of name as an extension's: `_Concurrency@Swift`.
      extendedModule: name.extendedModule == graph.module ? nil : name.extendedModule,
      symbols: reader.symbols(),
      foreignRelationships: reader.foreignRelationships())
  }
}
