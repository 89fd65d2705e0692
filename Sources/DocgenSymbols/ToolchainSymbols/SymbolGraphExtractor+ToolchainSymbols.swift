import DocgenSystem

extension SymbolGraphExtractor {
  /// Creates the list of the toolchain's symbols: the standard library, Foundation, and other modules that Apple
  /// documents, if the toolchain contains them.
  ///
  /// It takes some seconds, so cache the list until the compiler changes.
  ///
  /// - Parameters:
  ///   - target: The target triple, such as `x86_64-unknown-linux-gnu`.
  ///   - compiler: The compiler's version line.
  /// - Throws: The same errors as ``extract(_:builtAs:packageRoot:)``.
  public func knownSymbols(target: String, compiler: String) async throws -> ToolchainSymbols {
    let requests = KnownModules.folders.map {
      Request(
        module: $0.module, arguments: ["-target", target, "-skip-synthesized-members", "-skip-inherited-docs"])
    }
    return try await progress.phase("Reading the toolchain's symbols", of: requests.count) { phase in
      ToolchainSymbols(graphs: try await extract(requests, packageRoot: "/", phase: phase).graphs, compiler: compiler)
    }
  }
}
