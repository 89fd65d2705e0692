import DocgenModel
import Testing

@testable import DocgenContent
@testable import DocgenOutput

@Suite struct SampleLabelTests {
  static let labels: [(SampleState, [SampleResult.Check]?, String?, String)] = [
    (.ran, [.ran], nil, "Ran · Swift 6.3.1, x86_64 Linux"),
    (.ran, [.ran, .printedValues], nil, "Ran · output checked · Swift 6.3.1, x86_64 Linux"),
    (.ran, [.ran, .output], nil, "Ran · output checked · Swift 6.3.1, x86_64 Linux"),
    (.ran, [.tests], nil, "Test passed · Swift 6.3.1, x86_64 Linux"),
    (.ran, [.tests, .printedValues], nil, "Test passed · output checked · Swift 6.3.1, x86_64 Linux"),
    (.ran, nil, nil, "Not checked in this build"),
    (.expectedFailures, [.tests, .expectedFailures], nil, "Fails as shown · Swift 6.3.1, x86_64 Linux"),
    (.expectedFailures, [.ran, .expectedErrors], nil, "Does not compile, as shown · Swift 6.3.1, x86_64 Linux"),
    (.manifests, [.ran], nil, "Loaded by the package manager · Swift 6.3.1, x86_64 Linux"),
    (.compiled, [.compiled], nil, "Compiles · Swift 6.3.1, x86_64 Linux"),
    (.compiled, [.declarations], nil, "Declaration matches · Swift 6.3.1, x86_64 Linux"),
    (.parsedOnly, [], "SwiftUI", "Not run on Linux: needs SwiftUI"),
    (.parsedOnly, nil, "SwiftUI", "Not run here: needs SwiftUI"),
    (.parsedOnly, [], "canImport(SwiftUI)", "Not run on Linux: needs SwiftUI"),
    (.parsedOnly, [], "os(iOS) || os(macOS)", "Not run on Linux: needs os(iOS) || os(macOS)"),
    (.unverified, nil, "an outline", "Not verified: an outline"),
    (.unverified, nil, nil, "Not verified"),
  ]

  @Test("A label shows exactly the checks that passed", arguments: labels)
  func says(state: SampleState, checks: [SampleResult.Check]?, reason: String?, label: String) throws {
    let sample = Sample(
      content: .output(PageFixture().snippet("A", "").0, text: ""), state: state, reason: reason,
      result: checks.map { Self.verification($0) })
    let found = try #require(SampleLabel(sample))
    #expect(found.verdict + found.details == label)
  }

  @Test("A label states what docgen added and left out")
  func differences() throws {
    var result = Self.verification([.compiled])
    result.differences = ["with 'logger: Logger'", "without the elided code"]
    let sample = Sample(content: .output(PageFixture().snippet("A", "").0, text: ""), state: .compiled, result: result)
    let label = try #require(SampleLabel(sample))
    #expect(
      label.verdict + label.details
        == "Compiles · with 'logger: Logger' · without the elided code · Swift 6.3.1, x86_64 Linux")
  }

  @Test("A sample whose check failed has a failure label")
  func broken() throws {
    var verification = Self.verification([.ran])
    verification.state = .failed
    let sample = Sample(
      content: .output(PageFixture().snippet("A", "").0, text: ""), state: .ran, result: verification)
    #expect(try #require(SampleLabel(sample)).style == .broken)
  }

  @Test("Code that isn't a sample has no label")
  func uncounted() {
    let fence = CodeBlock(isFenced: true, info: "json", text: "{}\n", textPosition: SourcePosition(file: "", line: 1))
    #expect(SampleLabel(Sample(content: .fence(fence), state: nil)) == nil)
  }

  @Test(
    "Platforms have common names",
    arguments: [
      ("x86_64-unknown-linux-gnu", "x86_64 Linux"), ("arm64-apple-macosx14.0", "arm64 macOS"),
      ("x86_64-unknown-windows-msvc", "x86_64 Windows"), ("wasm32", "wasm32"),
    ])
  func platforms(triple: String, name: String) {
    #expect(SampleLabel.platformName(triple) == name)
  }

  private static func verification(_ checks: [SampleResult.Check]) -> SampleResult {
    SampleResult(
      .snippet(file: "Snippets/A.swift"), state: .passed, checks: checks, claims: 1, standardOutput: "",
      compiler: "Swift 6.3.1", platform: "x86_64-unknown-linux-gnu")
  }
}

@Suite struct SampleWritingTests {
  @Test("Code is colored without changing its text, and its label is below it")
  func colors() {
    var page = PageFixture()
    let (snippet, slice) = page.snippet("Sample", "let x = \"<&>\" // one")
    let block = page.sample(.snippet(snippet, slice: slice), .ran, checks: [.ran])
    #expect(
      page.html(block) == """
        <figure class="sample">
        <pre><code class="language-swift"><span class="k">let</span> <span class="d">x</span> = \
        <span class="s">&quot;&lt;&amp;&gt;&quot;</span> <span class="c">// one</span>
        </code></pre>
        <figcaption class="check verified"><span class="verdict">Ran</span> · Swift 6.3.1, x86_64 Linux</figcaption>
        </figure>

        """)
  }

  @Test("A failing line is marked and shows its message, and a message on its own line belongs to the line above")
  func failingLines() {
    var page = PageFixture()
    let (snippet, slice) = page.snippet("Sample", "run()\nfail() // 🛑 no\nlater()\n// 🛑 later\n")
    let html = page.html { $0.sample(.snippet(snippet, slice: slice), .expectedFailures, checks: [.expectedFailures]) }
    #expect(html.contains("<span class=\"line\">run()\n</span><span class=\"line failing\">fail()"))
    #expect(
      html.contains(
        "<span class=\"line failing\">later()\n</span><span class=\"line failing\"><span class=\"c\">// 🛑 later</span>\n</span>"
      ))
  }

  @Test func `Commands that ran aren't written as Swift`() {
    var page = PageFixture()
    let commands = CodeBlock(
      isFenced: true, info: "console", text: "$ swift build\nBuild complete!\n",
      textPosition: SourcePosition(file: "", line: 1))
    let html = page.html { $0.sample(.fence(commands), .ran, checks: [.ran]) }
    #expect(
      html.contains(
        "<code class=\"language-console\"><span class=\"prompt\">$ </span>swift build\nBuild complete!\n</code>"))
  }

  @Test("A stop sign in a string doesn't mark a line as failing")
  func signInText() {
    var page = PageFixture()
    let (snippet, slice) = page.snippet("Sample", "print(\"🛑\")\n")
    let html = page.html { $0.sample(.snippet(snippet, slice: slice), .ran, checks: [.ran]) }
    #expect(!html.contains("failing"))
  }

  @Test("Elided lines appear as dots that look different from code")
  func elision() {
    var page = PageFixture()
    let (snippet, slice) = page.snippet("Sample", "func f() {\n  // ...\n}\n")
    let html = page.html { $0.sample(.snippet(snippet, slice: slice), .ran, checks: [.ran]) }
    #expect(html.contains("<span class=\"line elision\">  <span class=\"c\">// ...</span>\n</span>"))
  }

  @Test("A comment on several lines keeps its color on each line")
  func tokensOverLines() {
    var page = PageFixture()
    let (snippet, slice) = page.snippet("Sample", "/* one\ntwo */ f()\n// ...\n")
    let html = page.html { $0.sample(.snippet(snippet, slice: slice), .ran, checks: [.ran]) }
    #expect(html.contains("<span class=\"line\"><span class=\"c\">/* one</span>\n</span>"))
    #expect(html.contains("<span class=\"line\"><span class=\"c\">two */</span> f()\n</span>"))
  }

  private func difference(from old: String, to new: String) -> String {
    var page = PageFixture()
    let (old, oldSlice) = page.snippet("Old", old)
    let (new, newSlice) = page.snippet("New", new)
    return page.html { $0.sample(.diff(from: old, oldSlice, to: new, newSlice), .ran, checks: [.ran]) }
  }

  @Test("A difference marks inserted and deleted lines, and its signs aren't text")
  func difference() {
    #expect(
      difference(from: "a()\nb()\nc()", to: "a()\nx()\nc()").contains(
        """
        <pre class="difference"><code class="language-swift"><span class="line">a()
        </span><del class="line">b()
        </del><ins class="line">x()
        </ins><span class="line">c()
        </span></code></pre>
        """))
  }

  @Test("A blank line before added code is shown as inserted")
  func insertedBlankLine() {
    #expect(
      difference(from: "a()", to: "a()\n\nb()")
        .contains("<ins class=\"line\">\n</ins><ins class=\"line\">b()\n</ins>"))
  }

  @Test("Output is text with a label")
  func output() {
    var page = PageFixture()
    let html = page.html { $0.sample(.output($0.snippet("A", "").0, text: "<1>\n"), .ran, checks: [.ran, .output]) }
    #expect(html.contains("<samp>&lt;1&gt;\n</samp>"))
    #expect(html.contains("<figcaption><span class=\"verdict\">Output</span> · Swift 6.3.1, x86_64 Linux</figcaption>"))
  }

  @Test("Display options of a code block change its appearance")
  func options() {
    var page = PageFixture()
    let code = CodeBlock(
      isFenced: true, info: "swift", text: "a()\nb()\nc()\n", textPosition: SourcePosition(file: "", line: 1))
    let block = page.sample(
      .fence(code), .unverified,
      appearance: FenceInfo("swift, showLineNumbers, highlight=[2], strikeout=[3,9], nocopy").appearance)
    let html = page.html(block)
    #expect(html.hasPrefix("<figure class=\"sample\" data-nocopy>\n<pre class=\"numbered\">"))
    #expect(html.contains("<span class=\"line highlighted\">b()\n</span><del class=\"line struck\">c()\n</del>"))
  }

  @Test("The whole sample contains hidden lines and no markers")
  func wholeSample() {
    let source = "// snippet.hide\nimport Kit\n// snippet.show\n// snippet.model\nrun() // </script>\n// snippet.end\n"
    let (snippet, _) = PageFixture().snippet("Sample", source)
    #expect(WholeSample.text(of: snippet) == "import Kit\nrun() // </script>\n")
    #expect(
      String(
        decoding: WholeSample.script(named: snippet.name, WholeSample.text(of: snippet)), as: UTF8.self)
        == "docgenSample(\"Sample\", \"import Kit\\nrun() // \\u003c/script>\\n\");\n")
  }

  @Test(
    "The whole sample leaves out only lines with markers",
    arguments: [
      ("// snippet.hide", true), ("\t  //snippet.a", true), ("//   SNIPPET.End", true), ("// snippet.hide\r", true),
      ("// snippet", false), ("// snippets.a", false), ("/ snippet.a", false), ("a() // snippet.hide", false),
      ("/// snippet.hide", false), ("// ſnippet.hide", false), ("//\tsnippet.hide", false), ("", false),
    ])
  func wholeSampleWithoutMarkers(line: String, isMarker: Bool) {
    let (snippet, _) = PageFixture().snippet("Sample", "let ä = 1\n\(line)\nlet b = 2")
    #expect(
      WholeSample.text(of: snippet) == (isMarker ? "let ä = 1\nlet b = 2\n" : "let ä = 1\n\(line)\nlet b = 2\n"))
    let (last, _) = PageFixture().snippet("Sample", "let ä = 1\n\n\n")
    #expect(WholeSample.text(of: last) == "let ä = 1\n")
  }
}
