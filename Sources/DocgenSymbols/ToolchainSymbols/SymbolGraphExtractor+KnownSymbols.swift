public import DocgenModel

extension SymbolGraphExtractor {
  /// Makes the list of the toolchain's own symbols: of the standard library, Foundation and the other modules that Apple
  /// documents, as far as the toolchain has them.
  ///
  /// It takes some seconds; keep the list's bytes for as long as the compiler stays the same.
  ///
  /// - Parameters:
  ///   - target: The triple, as in `x86_64-unknown-linux-gnu`.
  ///   - sdk: The path of the platform's software development kit, where it has one.
  ///   - compiler: The compiler's version line.
  /// - Returns: The list, and a note for each module that this toolchain lacks.
  /// - Throws: As ``extract(_:builtAs:packageRoot:)`` does.
  public func knownSymbols(
    target: String, sdk: String? = nil, compiler: String
  ) async throws -> (symbols: KnownSymbols, missing: [Diagnostic]) {
    let place = ["-target", target] + (sdk.map { ["-sdk", $0] } ?? [])
    let requests = KnownModules.folders.map {
      Request(module: $0.module, arguments: place + ["-skip-synthesized-members", "-skip-inherited-docs"])
    }
    let extraction = try await extract(requests, packageRoot: "/")
    let missing = extraction.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.severity = .warning
      return diagnostic
    }
    return (KnownSymbols(graphs: extraction.graphs, compiler: compiler), missing)
  }
}
