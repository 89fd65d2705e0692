import Dependencies
import DocgenModel
import DocgenSymbols
import DocgenSystem
import Foundation
import Testing

@Suite("The toolchain's own extractor")
struct ToolchainTests {
  /// The triple that the toolchain compiles for.
  func target() async throws -> String {
    struct Information: Decodable {
      struct Target: Decodable { var triple: String }
      var target: Target
    }
    let output = try await ProcessRunner.liveValue.run(ProcessRunner.Command("swiftc", ["-print-target-info"]))
    return try JSONDecoder().decode(Information.self, from: Data(output.standardOutput)).target.triple
  }

  @Test func `extracts a module of the toolchain, and rejects a missing one`() async throws {
    let place = ["-target", try await target()]
    let description = BuildDescription(modules: [
      "Observation": place,
      "NotThere": place,
    ])
    let extraction = try await withDependencies {
      $0.fileSystem = .liveValue
      $0.processRunner = .liveValue
    } operation: {
      try await SymbolGraphExtractor(jobs: 2).extract(
        ["Observation", "NotThere"], builtAs: description, packageRoot: "/package")
    }
    let tree = SymbolTree(extraction.graphs)
    #expect(tree.node(at: "documentation/observation/observable")?.symbol.kind == .protocol)
    #expect(extraction.diagnostics.map(\.id) == ["symbol-graph-extraction"])
    #expect(extraction.diagnostics.first?.message.contains("'NotThere'") == true)
  }
}
