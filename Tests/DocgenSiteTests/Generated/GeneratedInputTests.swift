import DocgenMarkdown
import DocgenModel
import DocgenSnippets
import DocgenSymbols
import DocgenSyntax
import Foundation
import Testing

@testable import DocgenContent
@testable import DocgenOutput
@testable import DocgenSite

/// Every reader of something that an author or a tool wrote, with input that neither would: no crash, no hang, and a
/// diagnostic at a place or a result.
///
/// Each test takes a second or so. `DOCGEN_GENERATED_MEGABYTES=1000 swift test --filter GeneratedInputTests` takes longer;
/// `DOCGEN_GENERATED_SEED` makes other texts. A crash or a hang is found again by the seed and the number that stand in
/// the file `docgen-generated` of the temporary folder.
@Suite(.serialized) struct GeneratedInputTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let budget = (variables["DOCGEN_GENERATED_MEGABYTES"].flatMap(Double.init) ?? 0.1) * 1e6
  private static let seed = variables["DOCGEN_GENERATED_SEED"].flatMap(UInt64.init) ?? 1

  /// Reads generated texts until there have been as many bytes as asked for.
  private func generate(
    _ pieces: [String], atMost size: Int = 3_000, share: Double = 1, _ name: String = #function,
    _ read: ([UInt8]) throws -> Void
  ) throws {
    var generator = HostileGenerator(pieces, seed: Self.seed)
    var bytes = 0
    var slowest = Duration.zero
    while Double(bytes) < Self.budget * share {
      let text = generator.text(atMost: size)
      bytes += text.count
      if Self.variables["DOCGEN_GENERATED_MEGABYTES"] != nil {
        // What is being read while the process dies.
        try Data(text).write(to: FileManager.default.temporaryDirectory.appending(path: "docgen-generated"))
      }
      let duration = try ContinuousClock().measure { try read(text) }
      slowest = max(slowest, duration)
    }
    #expect(slowest < .seconds(20), "\(name) took \(slowest) for one text of at most \(size) bytes")
  }

  private static let markdown = [
    "# ", "## a\n", "\n", "\n\n", "> ", "- ", "1. ", "  ", "    ", "\t", "*", "**", "_", "~~", "`", "``", "```\n",
    "```swift\n",
    "~~~\n", "[", "]", "(", ")", "![", "](", "[a]: b \"c\"\n", "[^1]", "[^1]: x\n", "<", ">", "<a href=\"", "<!--",
    "-->",
    "<script>", "&amp;", "&#0;", "&#x110000;", "\\", "\"", "'", "--", "...", "|", "|-|-|\n", "| a | b |\n", "a",
    "text ",
    "é", "\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{0}", "\u{FEFF}", "\u{2028}", "\r\n", "\r", "@Row {\n",
    "@Column {",
    "}\n", "}", "@Snippet(path: \"", "@Metadata {\n", "@Comment", "@A(b: c, ", "@Tab(\"", "``Symbol/path(_:)-abc``",
    "<doc:Page#anchor>", "- Parameter x: ", "- Parameters:\n  - a: b\n", "- Returns: ", "> Note: ", "## Topics\n",
    "### Group\n- <doc:A>\n", "https://a.b", "<https://a.b>", "===\n", "---\n", "- [ ] ", "- [x] ", "term : text",
  ]

  @Test(arguments: MarkdownDialect.allCases)
  func `Markdown is read and rendered, whatever it is`(dialect: MarkdownDialect) throws {
    try generate(Self.markdown) { text in
      let (document, diagnostics) = MarkdownParser(dialect: dialect).parse(bytes: text, file: "Page.md")
      let html = HTMLRenderer.fragment(document)
      #expect(html.isEmpty || !document.blocks.isEmpty)
      for diagnostic in diagnostics { #expect((diagnostic.position?.line ?? 1) >= 1) }
    }
  }

  @Test func `A page of anything is built into a site whose links hold`() async throws {
    var generator = HostileGenerator(Self.markdown, seed: Self.seed)
    for _ in 0..<max(1, Int(Self.budget / 10_000)) {
      let text = String(decoding: generator.text(atMost: 1_500), as: UTF8.self)
      let other = String(decoding: generator.text(atMost: 500), as: UTF8.self)
      let package = TestPackage(["Articles/Book.md": "# Book\n\n\(text)", "Articles/Other.md": other])
      let result = try await package.build()
      // Links that a page shows were found by the resolver; a broken one is docgen's mistake and not the author's.
      let own = result.diagnostics.filter {
        ["broken-link", "duplicate-id", "broken-reference", "unsafe-link", "external-request"].contains($0.id)
      }
      #expect(own.isEmpty, "\(own) in \(text.debugDescription) and \(other.debugDescription)")
    }
  }

  @Test func `A snippet is read and colored, whatever it is`() throws {
    let pieces = [
      "// snippet.a\n", "// snippet.end\n", "// snippet.hide\n", "// snippet.show\n", "// snippet.elide\n", "//", "/*",
      "*/",
      "print(1)  // 2\n", "// Output:\n// a\n", "// 🛑 message…\n", "#if COMPILE_ERROR\n", "#endif\n",
      "#if canImport(X)\n",
      "@Test func a() {\n", "}", "{", "(", ")", "[", "]", "<", ">", "\"", "\"\"\"\n", "\\(", "#\"", "/a", "let ",
      "class ",
      "actor ", "import ", "\n", "\r\n", " ", "`", "$0", "@", "#", "0x", "1e9", "é", "\u{0}", "\u{FEFF}", "<#a#>",
      "a.b", ":",
      "->", "where ", "some ", "extension ", "init", "case ", "...", ";", "\\", "?", "!", "&&", "_", "~Copyable",
    ]
    try generate(pieces, atMost: 500, share: 0.1) { text in
      let source = String(decoding: text, as: UTF8.self)
      let reading = SnippetReader.read(source, file: "Snippets/A.swift")
      for slice in reading.snippet.slices { #expect(slice.lines.allSatisfy { $0.number >= 1 }) }
      let tokens = SwiftHighlighter.highlight(source)
      let end = source.utf8.count
      #expect(tokens.allSatisfy { 0 <= $0.start && $0.start <= $0.end && $0.end <= end })
      #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.end <= $1.start })
      _ = SwiftSyntaxChecker.findings(in: source).mistakes
    }
  }

  @Test func `A fence's options are read, whatever they are`() throws {
    try generate(["swift", " ", ",", "=", "\"", "[", "]", "snippet", "manifest", "unverified", "reason", "1", "é"]) {
      text in
      _ = FenceInfo(String(decoding: text, as: UTF8.self))
    }
  }

  @Test func `A configuration is read, whatever it is`() throws {
    let pieces = [
      "title", "bundle", "redirects", "modules", "strict", ":", " ", "\n", "  ", "- ", "[", "]", "{", "}", "\"", "'",
      "&a ", "*a",
      "<<: ", "|", ">", "!!", "!!int ", "%YAML 1.1\n", "---\n", "...\n", "true", "null", "~", "0x", "#", "?", "é",
      "\u{0}", "\t",
    ]
    try generate(pieces, atMost: 600) { text in
      _ = ConfigurationReader.read(
        String(decoding: text, as: UTF8.self), defaults: Configuration(title: "Book", bundle: "Book"))
    }
  }

  @Test func `A symbol graph and a list of another site's pages are read, whatever they are`() throws {
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "null", "true", "1e999", "-1", "0",
      "\"metadata\":",
      "\"module\":{\"name\":\"A\",\"platform\":{}}", "\"symbols\":[", "\"relationships\":[", "\"identifier\":",
      "{\"precise\":\"s:A\",\"interfaceLanguage\":\"swift\"}",
      "\"kind\":{\"identifier\":\"swift.struct\",\"displayName\":\"\"}",
      "\"pathComponents\":[\"A\"]", "\"names\":{\"title\":\"A\"}", "\"docComment\":{\"lines\":[{\"text\":\"\"}]}",
      "\"declarationFragments\":[]", "\"source\":\"s:A\",\"target\":\"s:A\",\"kind\":\"memberOf\"", "\n", " ", "é",
      "\u{0}",
      "{\"metadata\":{\"formatVersion\":{\"major\":0,\"minor\":6,\"patch\":0},\"generator\":\"\"},"
        + "\"module\":{\"name\":\"A\",\"platform\":{}},\"symbols\":[],\"relationships\":[]}",
    ]
    try generate(pieces, atMost: 2_000) { text in
      // A reader says what it cannot read; anything else that it threw would not compile.
      do throws(DiagnosticError) {
        _ = try SymbolTree([ModuleGraph(bytes: text, file: "A.symbols.json", packageRoot: "/package")])
      } catch { #expect(!error.diagnostic.message.isEmpty) }
      do throws(DiagnosticError) { _ = try LinkableSite(bytes: text, file: "linkable.json") } catch {
        #expect(!error.diagnostic.message.isEmpty)
      }
      _ = ToolchainSymbols(bytes: text)
    }
  }

  @Test func `Endless nesting is reported`() {
    for opening in ["[", "{\"a\":", "{\"symbols\":["] {
      let text = Array(String(repeating: opening, count: 100_000).utf8)
      #expect(throws: DiagnosticError.self) {
        _ = try ModuleGraph(bytes: text, file: "A.symbols.json", packageRoot: "/package")
      }
    }
  }
}
