import DocgenModel
import DocgenSite
import DocgenTestHelpers
import Foundation
import Testing

/// Tests untrusted content.
///
/// It can't add markup, scripts, or addresses to a page, read files outside of the package, or send control characters
/// to a terminal.
@Suite struct ContainmentTests {
  /// Hostile content in an article titled "Book" or in files beside it.
  struct Attack: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]

    init(_ name: String, _ text: String, with files: [String: String] = [:]) {
      testDescription = name
      self.files = ["Articles/Book.md": "# Book\n\nAbstract.\n\n## Overview\n\n\(text)\n"].merging(files) { $1 }
    }

    init(_ name: String, files: [String: String]) {
      testDescription = name
      self.files = ["Articles/Book.md": "# Book\n\nAbstract.\n"].merging(files) { $1 }
    }
  }

  /// Markup that a browser would run if a page contained it.
  private static let payload = "<script>alert(1)</script><img src=x onerror=alert(2)>"

  static let attacks: [Attack] = [
    Attack("a script element", "<script>alert(1)</script>"),
    Attack("a script element in a line", "Before <script>alert(1)</script> after."),
    Attack("an event handler", "<img src=x onerror=alert(1)>"),
    Attack("a frame", "<iframe src=\"https://evil.example\"></iframe>"),
    Attack("a base address", "<base href=\"https://evil.example/\">"),
    Attack("a refresh", "<meta http-equiv=\"refresh\" content=\"0;url=https://evil.example\">"),
    Attack("a style", "<style>@import 'https://evil.example'</style>"),
    Attack("a foreign element", "<svg><script>alert(1)</script></svg>\n\n<math><mtext></mtext></math>"),
    Attack("a comment that ends early", "<!--> <script>alert(1)</script> -->"),
    Attack("a heading of markup", "## \(payload)\n\ntext"),
    Attack("a heading that would end its id", "## a\" onmouseover=\"alert(1)\n\ntext"),
    Attack("a title of markup", files: ["Articles/Book.md": "# \(payload)\n\n\(payload)\n"]),
    Attack("a title of character references", files: ["Articles/Book.md": "# &lt;script&gt;alert(1)&lt;/script&gt;\n"]),
    Attack("a link that runs", "[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) <javascript:alert(1)>"),
    Attack(
      "a link that runs, in disguise",
      "[a](java&#10;script:alert(1)) [b](&#1;javascript:alert(1)) [c]( javascript:alert(1))"),
    Attack("a link that runs, by reference", "[a][b]\n\n[b]: vbscript:msgbox(1) \"x\" "),
    Attack("a link that is data", "[a](data:text/html,<script>alert(1)</script>) ![b](data:image/svg+xml,<svg>)"),
    Attack("a link's title", "[a](https://example.org \"x\\\" onmouseover=\\\"alert(1)\")"),
    Attack(
      "a link's address", "[a](https://example.org/\"onmouseover=\"alert(1)) [b](<https://example.org/'><script>>)"),
    Attack("an image's text", "![\" onerror=\"alert(1)](https://evil.example/x.png)"),
    Attack("an image of another site", "![x](https://evil.example/pixel.png) ![y](//evil.example/pixel.png)"),
    Attack("a fence's language", "```\"><script>alert(1)</script>\ncode\n```"),
    Attack("a fence's text", "```swift\n\(payload)\n```\n\n```html\n\(payload)\n```\n\n~~~sh\n$ \(payload)\n~~~"),
    Attack("a string in Swift", "```swift\nlet a = \"</code></pre><script>alert(1)</script>\" // </span><script>\n```"),
    Attack("a table's cell", "| a | b |\n|---|---|\n| <script>alert(1)</script> | \" onload=\" |"),
    Attack("a footnote's label", "Text[^\"><script>].\n\n[^\"><script>]: <script>alert(1)</script>"),
    Attack("an aside's kind", "> <script>alert(1)</script>: text"),
    Attack("a term", "- term <script>alert(1)</script>: text"),
    Attack("a symbol link", "``<script>alert(1)</script>`` and ``A\"onload=\"``"),
    Attack("a tab's name", "@TabNavigator {\n  @Tab(\"<script>alert(1)</script>\") {\n    text\n  }\n}"),
    Attack(
      "a number of columns",
      "@Row(numberOfColumns: \"4\\\" onload=\\\"alert(1)\") {\n  @Column(size: 1) {\n    text\n  }\n}"),
    Attack(
      "a button",
      files: [
        "Articles/Book.md":
          "# Book\n\nText.\n\n@Metadata {\n  @CallToAction(url: \"javascript:alert(1)\", label: \"\(payload)\")\n}\n"
      ]),
    Attack(
      "a title heading",
      files: ["Articles/Book.md": "# Book\n\n@Metadata {\n  @TitleHeading(\"\(payload)\")\n}\n"]),
    Attack(
      "a redirect",
      files: [
        "Articles/Book.md": "# Book\n\nText.\n",
        "Articles/Other.md":
          "# Other\n\nText.\n\n@Redirected(from: \"../../../evil\")\n@Redirected(from: \"a\\\"><script>alert(1)</script>\")\n",
      ]),
    Attack(
      "a file's name",
      files: [
        "Articles/\"><img src=x onerror=alert(1)>.md": "# Other\n\nText.\n",
        "Articles/..\\..\\evil.md": "# Windows\n\nText.\n",
      ]),
    Attack(
      "a snippet", "@Snippet(path: \"Model\")",
      with: ["Snippets/Model.swift": "/// \(payload)\nlet text = \"</script>\"\n// <script>alert(1)</script>\n"]),
    Attack(
      "a snippet's name, and the whole of it", "@Snippet(path: \"x'y\", slice: \"a\")",
      with: ["Snippets/x'y.swift": "let hidden = \"</script><script>alert(1)</script>\"\n// snippet.a\nlet a = 1\n"]),
    Attack(
      "the configuration",
      files: [
        "Articles/Book.md": "# Book\n\nText.\n",
        "docgen.yml": "title: '\(payload)'\nrepository: 'javascript:alert(1)'\nlanguage: 'en\" onload=\"alert(1)'\n",
      ]),
    Attack("a file outside, as an image", "![x](../../secret.png) ![y](/secret.png) ![z](..%2F..%2Fsecret.png)"),
    Attack("a file outside, as a link", "[x](../../secret.md) [y](file:///etc/passwd) [z](/etc/passwd)"),
    Attack("a file outside, as a snippet", "@Snippet(path: \"../../secret\") @Snippet(path: \"/secret\")"),
    Attack(
      "a theme outside", files: ["Articles/Book.md": "# Book\n\nText.\n", "docgen.yml": "theme: ../outside\n"]),
    Attack(
      "a link that runs, with a mark on its colon", "[a](javascript:\u{301}alert(1)) ![b](data:\u{200D}text/html,x)"),
    Attack(
      "a link that runs, in every spelling",
      """
      [a](&#x6A;avascript&colon;alert(1)) [b](javascript&#58;alert(1)) [c](JAVASCRIPT:alert(1)) [d](java%73cript:alert(1))
      [e](\u{1}javascript:alert(1)) [f](<java\tscript:alert(1)>) [g](view-source:x) [h](blob:https://x/y) [i](intent:x)
      [j](feed:javascript:alert(1)) [k](jar:javascript:x) [l](x-evil:y) [m](\u{FEFF}javascript:alert(1))
      <JAVASCRIPT:alert(1)> <data:text/html,x> <vbscript:x>
      """),
    Attack(
      "a link that runs, in a README and a comment", "@Snippet(path: \"Model\")",
      with: [
        "README.md": "# Kit\n\n[a](javascript:alert(1)) <script>alert(1)</script>\n",
        "Snippets/Model.swift": "/// [a](javascript:alert(1)) <img src=x onerror=alert(1)>\nlet a = 1\n",
      ]),
    Attack(
      "a redirect past a mark on a slash",
      "@Redirected(from: \"../\u{301}evil\")\n@Redirected(from: \"a/..\u{301}/../../evil\")"),
    Attack(
      "redirects of the configuration",
      files: [
        "Articles/Book.md": "# Book\n\nText.\n",
        "docgen.yml": """
        redirects:
          "../evil": index
          "a/../../evil": index
          "a\\u0000b": index
          "a\"><script>alert(1)</script>": "javascript:alert(1)"
          "b": "//evil.example"
          "c": "x\"><script>alert(1)</script>"
        """,
      ]),
    Attack(
      "values of the configuration",
      files: [
        "Articles/Book.md": "# Book\n\nText.\n",
        "docgen.yml": """
        title: "</title><script>alert(1)</script>\\u001B[31m"
        bundle: "../../evil\"><script>"
        branch: "\" onload=\"alert(1)"
        version: "</script><script>alert(1)</script>"
        versions: "//evil.example/versions.json"
        language: "en'><script>alert(1)</script>"
        repository: "https://evil.example/\"onload=\"x"
        base-url: "https://evil.example/<script>"
        """,
      ]),
    Attack(
      "a theme that includes what stands outside",
      files: [
        "Articles/Book.md": "# Book\n\nText.\n", "docgen.yml": "theme: theme\n",
        "theme/header.mustache": "{{>../../secret}}{{> /secret.md}}",
      ]),
    Attack(
      "a list of what was written that names what was not",
      files: [
        "Articles/Book.md": "# Book\n\nText.\n",
        "site/.docgen-manifest": "../Articles/Book.md\n/secret.md\n../../secret.png\na/../../Package.swift\n",
      ]),
    Attack(
      "a catalog's name",
      files: [
        "Sources/Kit/Kit.docc/Kit.md": "# Kit\n\nText.\n",
        "Sources/Kit/Kit.docc/Info.plist": """
        <plist version="1.0"><dict><key>CFBundleDisplayName</key><string>../../evil"&gt;&lt;script&gt;alert(1)</string>
        <key>CFBundleIdentifier</key><string>../x</string></dict></plist>
        """,
      ]),
    Attack(
      "a tutorial's media and code",
      files: [
        "Articles/First.tutorial": """
        @Tutorial(time: 20, projectFiles: "../../secret.png") {
          @Intro(title: "<script>alert(1)</script>") { Text. @Image(source: "../../secret.png", alt: "\\" onload=\\"x") }
          @Section(title: "\\"><script>alert(1)</script>") {
            @ContentAndMedia { Text. @Video(source: "/secret.png", poster: "../secret.png") }
            @Steps { @Step { Text. @Code(name: "</code><script>alert(1)</script>", file: "../../secret.md") } }
          }
        }
        """
      ]),
    Attack(
      "a picture that has a script", "![x](evil.svg)\n\n![y](evil)",
      with: ["Articles/evil.svg": "<svg onload='alert(1)' width='1' height='1'><script>alert(1)</script></svg>"]),
    Attack(
      "a picture's name", "![x](\"><script>alert(1)</script>.png)",
      with: ["Articles/\"><script>alert(1)<\u{2215}script>.png": "PNG", "Articles/a\nb\u{1B}[31m.png": "PNG"]),
    Attack(
      "a heading whose anchor is a path", "## ../../evil\n\ntext\n\n## #\"><script>\n\n[a](#../../evil) <doc:Book#\">"),
    Attack(
      "texts for the lists beside the pages", "## ]]></loc><script>\n\n<\u{2F}script> --> ]]> \u{2028} \u{2029}",
      with: ["Articles/A&B'\"<c>.md": "# </script><!-- \\u003cscript>\n\n{{{title}}} </title>\n"]),
    Attack(
      "another site's list",
      files: [
        "Articles/Book.md": "# Book\n\nText, ``Evil``, ``Evil/run``, <doc://Evil/documentation/Evil> and <doc:Evil>.\n",
        "docgen.yml": "sites:\n- other.json\n",
        "other.json": #"""
        {"format": 1, "bundle": "Evil\"><script>", "baseURL": "javascript:alert(1)//", "entities": [
          {"address": "javascript:alert(1)", "title": "</a><script>alert(1)</script>", "kind": "struct", "path": ["Evil"],
           "symbol": "s:4Evil", "declaration": "<img src=x onerror=alert(1)>"},
          {"address": "../../\" onload=\"alert(1)", "title": "\u001B[31m", "kind": "\"><script>", "path": ["Evil", "run"],
           "symbol": "s:4Evil3run", "declaration": ""}]}
        """#,
      ]),
    Attack("a text that turns its direction", "\u{202E}tpircs\u{202C} \u{0}\u{1}\u{8}\u{1B}[31m"),
    Attack("an unknown name that commands a terminal", "@Snippet(path: \"\u{1B}]0;evil\u{7}\u{9B}31m\")"),
  ]

  @Test(arguments: attacks)
  func `Hostile content appears as text and has no effect`(_ attack: Attack) async throws {
    let package = TestPackage(attack.files.merging(["../secret.png": "SECRET", "../secret.md": "SECRET"]) { $1 })
    let result = try await package.build { $0.baseURL = "https://book.example/" }
    // Some attacks cause an error, so docgen writes nothing. Others result in a site, which must be harmless.
    for (path, text) in package.site {
      #expect(!text.contains("SECRET"), "\(path) contains text from outside the package")
      if path.hasSuffix(".html") { expectHarmless(page: text, path) }
      if path.hasSuffix(".js") { #expect(!text.lowercased().contains("</script"), "\(path) ends a script") }
      if path.hasSuffix(".xml") { #expect(!text.lowercased().contains("<script"), "\(path) contains markup") }
    }
    for path in package.store.value.keys where !path.hasPrefix("/package/site/") {
      #expect(path.hasPrefix("/package/") || path.hasPrefix("/secret"), "\(path) was written")
    }
    for message in result.messages {
      #expect(!message.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7F..<0xA0 ~= $0.value })
    }
  }

  /// Reads a page like a browser does, with a scanner that's independent of the code that writes pages.
  private func expectHarmless(page: String, _ path: String) {
    let tags = page.matches(of: #/<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/#)
    for tag in tags {
      let (name, attributes) = (tag.output.1.lowercased(), String(tag.output.2))
      #expect(!["iframe", "object", "embed", "base", "style", "math"].contains(name), "\(path): <\(name)>")
      for attribute in attributes.matches(of: #/([a-zA-Z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/#) {
        let key = attribute.output.1.lowercased()
        let value = attribute.output.2 ?? attribute.output.3 ?? attribute.output.4 ?? ""
        let address = value.lowercased().filter { !$0.isWhitespace }
        #expect(!key.hasPrefix("on"), "\(path): \(key)=\(value)")
        #expect(key != "style", "\(path): style=\(value)")
        if ["href", "src", "action", "poster", "srcset"].contains(key) {
          #expect(!address.hasPrefix("javascript:") && !address.hasPrefix("vbscript:") && !address.hasPrefix("data:"))
          #expect(!address.hasPrefix("file:"), "\(path): \(value)")
          // A browser loads these addresses itself, so they must belong to the site.
          if key != "href" || name == "link" && attributes.contains("stylesheet") {
            let isOwn = address.hasPrefix("https://book.example/") || !address.contains("//")
            #expect(isOwn, "\(path) loads \(value)")
          }
        }
      }
      if name == "script" {
        // Structured data isn't a script, but its content could end the element.
        let isData = attributes == #" type="application/ld+json""#
        #expect(attributes.contains("src=") || isData, "\(path): an inline script")
        if isData {
          let data = page[tag.range.upperBound...].prefix { $0 != "<" }
          #expect(page[data.endIndex...].hasPrefix("</script>"), "\(path): markup in data")
          #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(data.utf8)) }
        }
      }
    }
  }

  @Test func `Control characters of terminals are escaped`() {
    let message = Diagnostic("any", at: SourcePosition(file: "a\u{1B}b", line: 1), "says \u{9B}31m\u{202E}x\ty")
    #expect(message.description == #"a\u{1B}b:1:1: error: says \u{9B}31m\u{202E}x"# + "\ty")
  }
}
