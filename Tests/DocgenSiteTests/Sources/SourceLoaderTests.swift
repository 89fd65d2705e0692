import DocgenModel
import DocgenSystem
import Testing

@testable import DocgenSite

/// What a site is made from.
@Suite struct SourceLoaderTests {
  /// Texts are equal that look the same: of two such files one would have the other's text, and an edit of it would not be
  /// noticed.
  @Test(arguments: ["Articles", "Snippets", "Sources/Book"])
  func `Two files whose names look the same are an error`(folder: String) async throws {
    let fileExtension = folder == "Articles" ? "md" : "swift"
    let names = ["Caf\u{E9}", "Cafe\u{301}", "Cafe"].map { "\($0).\(fileExtension)" }
    var system = FileSystem.inMemory([
      "/package/Articles/Book.md": "# Book\n", "/package/\(folder)/\(names[0])": "# One\n",
      "/package/\(folder)/\(names[2])": "# Two\n",
    ]).client
    // The volume holds both, and the texts by path only one.
    let list = system.list
    system.list = { path in
      try list(path) + (path == "/package/\(folder)" ? [.init(name: names[1], kind: .file)] : [])
    }
    let sources = try await SourceLoader(BuildOptions(packagePath: "/package"), fileSystem: system).load()
    #expect(sources.diagnostics.map(\.id) == ["same-name"])
    #expect(sources.diagnostics.map(\.severity) == [.error])
  }
}
