import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenContent
@testable import DocgenSite

/// The sources of a site.
@Suite struct SourceLoaderTests {
  /// Swift strings are equal if they look the same.
  ///
  /// One of two such files would get the other's text, and an edit of it would be lost.
  @Test(arguments: ["Articles", "Snippets", "Sources/Book"])
  func `Two files whose names look the same are an error`(folder: String) async throws {
    let fileExtension = folder == "Articles" ? "md" : "swift"
    let names = ["Caf\u{E9}", "Cafe\u{301}", "Cafe"].map { "\($0).\(fileExtension)" }
    var system = FileSystem.inMemory([
      "/package/Articles/Book.md": "# Book\n", "/package/\(folder)/\(names[0])": "# One\n",
      "/package/\(folder)/\(names[2])": "# Two\n",
    ]).client
    // The volume contains both files, but a dictionary of texts by path contains only one.
    let list = system.list
    system.list = { path in
      try list(path) + (path == "/package/\(folder)" ? [.init(name: names[1], kind: .file)] : [])
    }
    let sources = try await SourceLoader(BuildOptions(packagePath: "/package"), targetFolders: [:], fileSystem: system)
      .load()
    #expect(sources.diagnostics.map(\.id) == ["same-name"])
    #expect(sources.diagnostics.map(\.severity) == [.error])
  }

  @Test func `A symbolic link that leads nowhere is a warning, and the other files are read`() async throws {
    var system = FileSystem.inMemory(["/package/Articles/Book.md": "# Book\n"]).client
    let list = system.list
    system.list = { path in
      try list(path) + (path == "/package/Articles" ? [.init(name: "boat.png", kind: .symbolicLink)] : [])
    }
    let sources = try await SourceLoader(BuildOptions(packagePath: "/package"), targetFolders: [:], fileSystem: system)
      .load()
    #expect(sources.catalogs.map(\.articles.count) == [1])
    #expect(
      sources.diagnostics.map(\.description) == [
        """
        Articles/boat.png:1:1: warning: cannot be read: No such file or directory
        Articles/boat.png:1:1: note: remove the symbolic link, or correct its target
        """
      ])
  }

  @Test func `Markdown files in other folders are read if docgen.yml lists the folder, and named if it lists none`()
    async throws
  {
    let code = "# Page\n\n```swift\nprint(1)\n```\n"
    func sources(_ configuration: String) async throws -> (Sources, [String]) {
      let system = FileSystem.inMemory([
        "/package/docgen.yml": configuration, "/package/README.md": code, "/package/Articles/Book.md": code,
        "/package/Guides/Chunk.md": code, "/package/Guides/More/Zip.md": code, "/package/Evolution/Text.md": "# Text\n",
        "/package/Tests/Fixture.md": code, "/package/.build/Page.md": code,
      ]).client
      let sources = try await SourceLoader(
        BuildOptions(packagePath: "/package"), targetFolders: [:], fileSystem: system
      ).load()
      let unread = try withDependencies {
        $0.fileSystem = system
      } operation: {
        try UnreadDocuments(sources).files()
      }
      return (sources, unread)
    }
    let (first, unread) = try await sources("title: Book\n")
    #expect(first.rootDocuments.map(\.path) == ["README.md"])
    #expect(unread == ["Guides/Chunk.md", "Guides/More/Zip.md"])
    let (second, rest) = try await sources("samples:\n  documents: [Guides]\n")
    #expect(second.rootDocuments.map(\.path) == ["README.md", "Guides/Chunk.md", "Guides/More/Zip.md"])
    #expect(second.diagnostics == [] && rest == [])
    let (third, _) = try await sources("samples:\n  documents: [Guide]\n")
    #expect(third.diagnostics.map(\.message) == ["the package has no folder 'Guide'"])
  }

  @Test func `A .docc folder in Articles is a guide with its own root and addresses`() async throws {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nA book.\n\n## Overview\n\nSee <doc:Tool>, <doc:Usage>, and <doc:Tool/Start>.\n",
      "Articles/Start.md": "# Start here\n",
      "Articles/Tool.docc/Tool.md": "# Tool\n\nA tool.\n\n## Overview\n\nSee <doc:Start> and <doc:Book>.\n",
      "Articles/Tool.docc/Start.md": "# Start the tool\n",
      "Articles/Tool.docc/More/Usage.md": "# Usage\n",
    ])
    let result = try await package.build()
    #expect(result.messages == [])
    #expect(package.site["documentation/book/start/index.html"]?.contains("Start here") == true)
    #expect(package.site["documentation/tool/start/index.html"]?.contains("Start the tool") == true)
    #expect(package.site["documentation/tool/usage/index.html"] != nil)
    #expect(package.site["documentation/book/usage/index.html"] == nil)
    // Links prefer pages of the same guide.
    let root = try #require(package.site["documentation/tool/index.html"])
    #expect(root.contains(#"<a href="start/index.html">Start the tool</a>"#))
    let landing = try #require(package.site["index.html"])
    #expect(landing.contains(#"<a href="documentation/tool/start/index.html">Start the tool</a>"#))
  }

  @Test func `A guide in Articles that's also passed as an option is read once`() async throws {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nA book.\n", "Articles/Tool.docc/Tool.md": "# Tool\n\nA tool.\n",
    ])
    let result = try await package.build { $0.catalogs = ["Articles/Tool.docc"] }
    #expect(result.messages == [])
    #expect(package.site["documentation/tool/index.html"] != nil)
  }

  @Test(arguments: [
    ("logo: lost.svg", "7: error: the package has no file 'lost.svg'"),
    ("favicon: lost.ico", "10: error: the package has no file 'lost.ico'"),
    ("social-image: lost.png", "15: error: the package has no file 'lost.png'"),
    ("theme: Lost", "8: error: cannot read the folder 'Lost': it doesn't exist"),
    (
      "redirects:\n  old: documentation/lost",
      "8: warning: the redirect of 'old' leads to 'documentation/lost', which isn't a page"
    ),
    ("guides:\n  - documentation/lost", "5: warning: guide 'documentation/lost' isn't a page of this site"),
    ("sites:\n  - Links/lost.json", "5: error: "),
    ("outputs: [html, pfd]", "17: error: "),
  ])
  func `A setting that refers to a missing file or page is reported at its value`(setting: String, message: String)
    async throws
  {
    let package = TestPackage([
      "Articles/Book.md": "# Book\n\nA book.\n", "docgen.yml": "# The site\ntitle: Book\n\(setting)\n",
    ])
    let line = 2 + setting.split(separator: "\n").count
    let messages = try await package.build().messages
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("docgen.yml:\(line):\(message)") == true, "\(messages)")
  }
}
