import DocgenMarkdown
import DocgenModel
import DocgenSymbols
import DocgenSyntax
import DocgenVerification
import Foundation
import Testing

@testable import DocgenContent
@testable import DocgenOutput
@testable import DocgenSite

/// Tests docgen's readers with random input.
///
/// They never crash or hang, and return a diagnostic with a position or a result.
///
/// Each test takes about a second. To run longer, use
/// `DOCGEN_GENERATED_MEGABYTES=1000 swift test --filter GeneratedInputTests`. `DOCGEN_GENERATED_SEED` selects other
/// texts. After a crash or a hang, the input is in the file `docgen-generated` of the temporary folder.
@Suite(.serialized) struct GeneratedInputTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let budget = (variables["DOCGEN_GENERATED_MEGABYTES"].flatMap(Double.init) ?? 0.1) * 1e6
  private static let seed = variables["DOCGEN_GENERATED_SEED"].flatMap(UInt64.init) ?? 1

  /// Reads generated texts until the requested number of bytes is reached.
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
        // If the process crashes, this file contains the input.
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
  func `Any Markdown is read and rendered`(dialect: MarkdownDialect) throws {
    try generate(Self.markdown) { text in
      let (document, diagnostics) = MarkdownParser(dialect: dialect).parse(bytes: text, file: "Page.md")
      let html = HTMLRenderer.fragment(document)
      #expect(html.isEmpty || !document.blocks.isEmpty)
      for diagnostic in diagnostics { #expect((diagnostic.position?.line ?? 1) >= 1) }
    }
  }

  @Test func `The links of a site with random pages work`() async throws {
    var generator = HostileGenerator(Self.markdown, seed: Self.seed)
    for _ in 0..<max(1, Int(Self.budget / 10_000)) {
      let text = String(decoding: generator.text(atMost: 1_500), as: UTF8.self)
      let other = String(decoding: generator.text(atMost: 500), as: UTF8.self)
      let package = TestPackage(["Articles/Book.md": "# Book\n\n\(text)", "Articles/Other.md": other])
      let result = try await package.build()
      // The resolver found each link on a page, so a broken link is docgen's error and not the author's.
      let own = result.diagnostics.filter {
        ["broken-link", "duplicate-id", "broken-reference", "unsafe-link", "external-request"].contains($0.id)
      }
      #expect(own.isEmpty, "\(own) in \(text.debugDescription) and \(other.debugDescription)")
    }
  }

  @Test func `Any snippet is read and colored`() throws {
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
      _ = SwiftSyntaxChecker.mistakes(in: source)
    }
  }

  @Test func `Any options of a code block are read`() throws {
    try generate(["swift", " ", ",", "=", "\"", "[", "]", "snippet", "manifest", "unverified", "reason", "1", "é"]) {
      text in
      _ = FenceInfo(String(decoding: text, as: UTF8.self))
    }
  }

  @Test func `Any configuration is read`() throws {
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

  @Test func `Any symbol graph and list of another site's pages is read`() throws {
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
      // A reader throws only diagnostics. Another type of error wouldn't compile.
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
