public import DocgenModel

extension SymbolGraphExtractor {
  /// Creates the list of the toolchain's symbols: the standard library, Foundation, and other modules that Apple
  /// documents, if the toolchain contains them.
  ///
  /// It takes some seconds, so cache the list until the compiler changes.
  ///
  /// - Parameters:
  ///   - target: The target triple, such as `x86_64-unknown-linux-gnu`.
  ///   - compiler: The compiler's version line.
  /// - Returns: The list, and a note for each module that the toolchain doesn't contain.
  /// - Throws: The same errors as ``extract(_:builtAs:packageRoot:)``.
  public func knownSymbols(
    target: String, compiler: String
  ) async throws -> (symbols: ToolchainSymbols, missing: [Diagnostic]) {
    let requests = KnownModules.folders.map {
      Request(
        module: $0.module, arguments: ["-target", target, "-skip-synthesized-members", "-skip-inherited-docs"])
    }
    let extraction = try await extract(requests, packageRoot: "/")
    let missing = extraction.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.severity = .warning
      return diagnostic
    }
    return (ToolchainSymbols(graphs: extraction.graphs, compiler: compiler), missing)
  }
}
