extension Reader {
  /// The words and marks that the reader recognizes, from which the mutator creates hostile inputs.
  var words: [String] {
    switch self {
    case .markdown, .gfm: Self.text + Self.markup + Self.directives
    case .snippet, .sample: Self.text + Self.swift
    case .symbols, .linkable: Self.text + Self.json
    case .configuration: Self.text + Self.yaml
    case .manifest:
      Self.text + [
        "# docgen-manifest 2:\n", "- 0 0 ", "-", "../x\n", "index.html\n", "documentation\n",
        "documentation/book/one/index.html\n",
      ]
    case .search: Self.text + ["|", " common", " words", "12345678901234567890123456789012", "é"]
    case .request:
      Self.text + [
        "GET ", "HEAD ", " HTTP/1.1", "\r\n", "Host: localhost:8080", "Host: ", "host:127.0.0.1:8080", "/", "/..",
        "%2e",
        "%2F", "%5C", "%00", "%0d%0a", "?", "=", "&", "/_docgen/events?page=a&build=1", "/_docgen/preview.js", "//",
        "/documentation", "/.docgen-manifest", "%ff",
      ]
    case .site:
      Self.text + Self.markup + Self.directives + Self.yaml + [
        "\n-- Articles/Other.md --\n", "\n-- Articles/T.tutorial --\n", "\n-- docgen.yml --\n", "../", "/..", "..",
        "\n-- Articles/../../x.md --\n", "\n-- site/.docgen-manifest --\n", "\n-- Snippets/Model.swift --\n",
        "\n-- Sources/Kit/Kit.docc/Info.plist --\n", "\n-- theme/Templates/page.mustache --\n", "<array>", "</array>",
        "<dict>", "</dict>", "{{#", "{{/", "{{>", "}}", "{{{", "{{title}}",
        "-- Articles/a.png --\n\u{89}PNG\r\n\u{1A}\n",
        "-- Articles/Two.md --\n", "<doc:Two>", "<doc:One#Part>", "## Part\n",
        "\n-- linkable.json --\n", "\n-- Kit.symbols.json --\n", "bplist00",
      ]
    }
  }

  private static let text = [
    "\n", "\r\n", "\r", "\n\n", " ", "\t", "    ", "\0", "\u{FEFF}", "é", "\u{301}", "\u{200D}", "\u{202E}",
    "\u{1B}[31m",
    "\u{9B}", "🛑", "👩‍👩‍👧‍👦", "\u{10FFFF}", "\\", "\"", "'", "a", "1", "<", ">", "&", "%00", "%2F", "SECRET",
    "<script>alert(1)</script>", "javascript:alert(1)", "\" onload=\"x", "</script>", "-->", "]]>", "data:text/html,",
  ]

  private static let markup = [
    "*", "**", "_", "__", "~", "~~", "`", "``", "```\n", "~~~\n", "```swift\n", "[", "]", "(", ")", "](", "![", "[^1]",
    "[^1]: ", "[a]: ", "[a]", "<!--", "<!A ", "<?", "<![CDATA[", "<a href=\"", "&amp;", "&#x0;", "&#1114112;", "# ",
    "## ", "===\n", "---\n", "> ", "- ", "+ ", "* ", "1. ", "999999999. ", "- [ ] ", "|", "|-|-|\n", ":-:", "|a|b|\n",
    "http://", "www.", "a@b.c", "<http://", "<doc:", "``Kit/Thing``", "<doc:Book#Overview>", "![x](x)", "\\\n", "  \n",
    "- Parameter a: ", "- Returns: ", "> Note: ", "- term a: ", "## Topics\n\n", "## See Also\n\n", "//",
  ]

  private static let directives = [
    "@Row {\n", "@Column {\n", "}\n", "}", "{", "@TabNavigator {\n", "@Tab(\"a\") {\n", "@Snippet(path: \"Model\")",
    "@Snippet(path: \"Model\", slice: \"a\")", "@SnippetDiff(from: \"Model#a\", to: \"Model#b\")",
    "@Image(source: \"a\")",
    "@Video(source: \"a\")", "@Metadata {\n", "@PageImage(purpose: icon, source: \"a\")", "@Redirected(from: \"a\")",
    "@Redirected(from: \"../../x\")", "@CallToAction(url: \"a\", label: \"b\")", "@Options {\n", "@Comment {\n",
    "@Tutorial(time: 20) {\n", "@Tutorials(name: \"a\") {\n", "@Intro(title: \"a\") {\n", "@Section(title: \"a\") {\n",
    "@Steps {\n", "@Step {\n", "@Code(name: \"a\", file: \"b\")", "@Assessments {\n", "@MultipleChoice {\n",
    "@Choice(isCorrect: true) {\n", "@Chapter(name: \"a\") {\n", "@TutorialReference(tutorial: \"doc:T\")", "@Links(",
    "@(", "@A(", "\"", ",", ": ", "@Output(path: \"Model\")", "@DeprecationSummary {\n", "@TechnologyRoot",
  ]

  private static let swift = [
    "// snippet.a\n", "// snippet.end\n", "// snippet.hide\n", "// snippet.show\n", "// snippet.elide\n",
    "// Output:\n",
    "print(1)  // 1\n", "// 🛑 message\n", "#if COMPILE_ERROR\n", "#endif\n", "#if canImport(A)\n", "#else\n",
    "@Test func a() {\n", "@Suite struct A {\n", "import XCTest\n", "class A: XCTestCase {\n", "func testA() {\n", "{",
    "}",
    "(", ")", "[", "]", "<", ">", "@", "@[", "@a(", "\"\"\"", "\"", "\\(", "#\"", "\"#", "/*", "*/", "//", "///", "/**",
    "`", "`a b`", "#", "##", "/a/", "?", "!", "...", "..<", "->", "throws", "async", "let a = ", "var a: ",
    "switch a {\n",
    "case .a: ", "if ", "else ", "for a in ", "guard ", "where ", "any ", "some ", "~", "&", "=", "==", ",", ":", ";",
    "func a<", "struct A<each T>", "repeat each ", "#sourceLocation(", "#warning(\"", "{ a in ", "a.", "0x", "1e", "_",
    "$0",
    "swift snippet=\"A#b\" ", "unverified reason=\"", "manifest",
  ]

  private static let json = [
    "{", "}", "[", "]", ",", ":", "\"\"", "null", "true", "1", "\"\\u0000\"", "\"\\uD800\"", "\"a\":", "{\"a\":", "[[",
    "\"symbols\":", "\"relationships\":", "\"kind\":", "\"identifier\":", "\"precise\":", "\"s:3Kit1A\"", "\"names\":",
    "\"pathComponents\":", "\"source\":", "\"target\":", "\"memberOf\"", "\"docComment\":", "\"lines\":", "\"range\":",
    "\"declarationFragments\":", "\"swiftExtension\":", "\"entities\":", "\"format\":", "\"address\":", "\"path\":",
    "\\\"",
  ]

  private static let yaml = [
    "title: ", "bundle: ", "language: ", "logo: ", "favicon: ", "social-image: ", "base-url: ", "repository: ",
    "branch: ",
    "modules: ", "version: ", "versions: ", "theme: ", "redirects:\n", "sites:\n", "list: ", "strict: ", "  a: b\n",
    "- ", "[", "]", "{", "}",
    "? ",
    ": ", "&a ", "*a", "!!", "!!binary ", "|\n", ">\n", "---\n", "...\n", "%YAML 1.1\n", "%TAG ! a\n", "# ", "<<: ",
    "~",
    "&a [*a]", "\"\\x00\"", "\"\\U00110000\"",
  ]
}
