import DocgenModel
import DocgenVerification
import Testing

/// Reads a snippet named `Sample`.
func read(_ source: String) -> SnippetReading {
  SnippetReader.read(source, file: "Snippets/Sample.swift")
}

@Suite("Reading a snippet")
struct SnippetReaderTests {
  @Test("Without markers, the whole file is shown")
  func whole() {
    let reading = read("\nlet x = 1\n\nprint(x)\n\n")
    #expect(reading.snippet.shown.text == "let x = 1\n\nprint(x)\n")
    #expect(reading.snippet.shown.lines.map(\.number) == [2, 3, 4])
    #expect(reading.snippet.name == "Sample")
    #expect(reading.diagnostics == [])
  }

  @Test("The leading comment describes the snippet and isn't shown")
  func explanation() {
    let reading = read("// A model.\n//\n// It counts.\n\n// shown\nlet x = 1\n")
    #expect(reading.snippet.explanation == "A model.\n\nIt counts.")
    #expect(reading.snippet.shown.text == "// shown\nlet x = 1\n")
  }

  @Test(
    "Markers select the shown lines",
    arguments: [
      ("a()\n// snippet.hide\nb()\n// snippet.show\nc()\n", "a()\nc()\n"),
      ("// snippet.hide\na()\n// snippet.show\nb()\n", "b()\n"),
      ("a()\n// snippet.hide\nb()\n", "a()\n"),
      ("a()\n    //   SNIPPET.Hide\nb()\n//snippet.show\nc()\n", "a()\nc()\n"),
      ("a()\n\n// snippet.hide\nb()\n// snippet.show\n\nc()\n", "a()\n\nc()\n"),
      ("f {\n  // snippet.elide\n  a()\n  b()\n  // snippet.show\n}\n", "f {\n  // ...\n}\n"),
      ("a() // snippet.hide\nb()\n", "a() // snippet.hide\nb()\n"),
      ("let s = \"\"\"\n// snippet.hide\n\"\"\"\nf(s)\n", "let s = \"\"\"\n// snippet.hide\n\"\"\"\nf(s)\n"),
      ("a()\n/// snippet.hide\nb()\n", "a()\n/// snippet.hide\nb()\n"),
      ("/*\n// snippet.hide\n*/\nb()\n", "/*\n// snippet.hide\n*/\nb()\n"),
      ("a()\r\n// snippet.hide\r\nb()\r\n// snippet.show\r\nc()\r\n", "a()\nc()\n"),
    ])
  func visibility(source: String, shown: String) {
    #expect(read(source).snippet.shown.text == shown)
  }

  @Test("A slice shows its lines without common indentation and without blank lines at its ends")
  func slice() throws {
    let reading = read(
      """
      struct A {
        // snippet.body

        func f() {
          g()
        }

        // snippet.end
        func h() {}
      }
      A().f()
      """)
    let slice = try #require(reading.snippet.slice("body"))
    #expect(slice.text == "func f() {\n  g()\n}\n")
    #expect(slice.lines.map(\.number) == [4, 5, 6])
    #expect(slice.lines.map(\.removedIndentation) == [2, 2, 2])
    #expect(slice.position == SourcePosition(file: "Snippets/Sample.swift", line: 2, column: 3))
    #expect(!reading.snippet.shown.text.contains("snippet."))
    #expect(reading.diagnostics == [])
  }

  @Test("A new slice ends the previous one, and hidden lines are in no slice")
  func slicesFollowEachOther() {
    let reading = read(
      """
      // snippet.one
      a()
      // snippet.hide
      b()
      // snippet.show
      // snippet.two
      c()
      """)
    #expect(reading.snippet.slices.map(\.name) == ["one", "two"])
    #expect(reading.snippet.slices.map(\.text) == ["a()\n", "c()\n"])
    #expect(reading.snippet.slice("three") == nil)
    #expect(reading.snippet.slice(nil)?.text == "a()\nc()\n")
  }

  @Test("Words that only begin like a marker are names")
  func wholeWords() {
    let reading = read("// snippet.showcase\na()\n// snippet.hidden\nb()\n// snippet.end\n")
    #expect(reading.snippet.slices.map(\.name) == ["showcase", "hidden"])
    #expect(reading.diagnostics == [])
  }

  @Test("The lines of a block that must not compile are shown without '#if' and its indentation")
  func compileErrorBlock() throws {
    let reading = read(
      """
      func f() {
        // snippet.bad
        a()
        #if COMPILE_ERROR
          b()  // 🛑 no
            .c()
        #endif
        // snippet.end
      }
      f()
      """)
    #expect(reading.snippet.slice("bad")?.text == "a()\nb()  // 🛑 no\n  .c()\n")
    #expect(reading.snippet.slice("bad")?.lines.map(\.removedIndentation) == [2, 4, 4])
    #expect(reading.snippet.shown.text == "func f() {\n  a()\n  b()  // 🛑 no\n    .c()\n}\nf()\n")
  }

  @Test(
    "A snippet's kind depends on its syntax",
    arguments: [
      ("print(1)", Snippet.Kind.program),
      ("import Testing\n@Test func t() { #expect(true) }\nawait Testing.__swiftPMEntryPoint() as Never", .swiftTesting),
      ("@Suite struct S { @Test func t() { #expect(true) } }", .swiftTesting),
      ("final class T: XCTestCase { func testA() { XCTAssert(true) } }", .xctest),
      ("// @Test func t() {}\nlet s = \"@Test func t() {}\"\nprint(s)", .program),
      ("#if COMPILE_ERROR\n@Test func t() {}  // 🛑 no\n#endif\nprint(1)", .program),
    ])
  func kind(source: String, expected: Snippet.Kind) {
    #expect(read(source).snippet.kind == expected)
  }

  @Test("A comment that resembles a marker isn't also a claim")
  func malformedMarker() {
    #expect(read("print(1)  // 1\n// snippet-hide\n").diagnostics.map(\.id) == ["malformed-marker"])
  }

  @Test(
    "An error is reported with its position",
    arguments: [
      ("a()\n// snippet.x\na()\n// snippet.end\n// snippet.x\nb()\n", "duplicate-slice", 5),
      ("a()\n// snippet.x\n// snippet.end\n", "empty-slice", 2),
      ("// snippet.hide\n// snippet.x\na()\n// snippet.end\n", "empty-slice", 2),
      ("a()\n// snippet.end\n", "unopened-slice", 2),
      ("// snippet.hidde\na()\n", "unknown-marker", 1),
      ("a()\n// snippet.ends\n", "unknown-marker", 2),
      ("a()\n// snippet.ellide\nb()\n// snippet.show\nc()\n// snippet.end\n", "unknown-marker", 2),
      ("// snippet.hide this\na()\n", "marker-with-text", 1),
      ("a()\n// snippet.\n", "malformed-marker", 2),
      ("a()\n// snippet-hide\nb()\n", "malformed-marker", 2),
      ("a()\n// snippets.end\n", "malformed-marker", 2),
      ("#if COMPILE_ERROR\na()  // 🛑 x\n#else\nb()\n#endif\na()\n", "compile-error-branch", 3),
      ("#if COMPILE_ERROR\na()\n#endif\nb()\n", "compile-error-without-message", 1),
      ("a()  // 🛑 no\n", "report-outside-test", 1),
      ("// 🛑 no\na()\n", "report-without-code", 1),
      ("@Test func t() {\n  f()  // 🛑\n}\nawait Testing.__swiftPMEntryPoint() as Never", "empty-report", 2),
      ("print(1); print(2)  // 2\n", "ambiguous-printed-value", 1),
      ("Swift.print(1)  // 1\n", "unobservable-print", 1),
      ("print(1)\n// Output:\n// 1\n\nprint(2)\n", "output-not-last", 2),
      ("print(1)\n// Output:\n// 1\n\n// Output:\n// 1\n", "second-output", 5),
      ("struct A {}\n", "nothing-runs", 1),
      ("\n@Suite struct A {}\nawait Testing.__swiftPMEntryPoint() as Never", "no-tests", 1),
      ("@Test func t() { #expect(true) }\n", "tests-not-started", 1),
      ("final class T: XCTestCase { func testA() { XCTAssert(true) } }\n", "tests-not-started", 1),
      ("\n@Test func t() { f() }\nawait Testing.__swiftPMEntryPoint() as Never", "test-without-expectation", 2),
      ("@Test func t() { #expect(true) }\nclass T: XCTestCase {}\nXCTMain([])\n", "mixed-tests", 1),
    ])
  func diagnostics(source: String, id: String, line: Int) throws {
    let found = read(source).diagnostics
    let diagnostic = try #require(found.first { $0.id == id }, "\(found)")
    #expect(diagnostic.position?.line == line)
    #expect(diagnostic.position?.file == "Snippets/Sample.swift")
  }

  @Test("A misspelled marker is reported with a suggestion")
  func nearMiss() {
    #expect(read("// snippet.hidde\na()\n").diagnostics.first?.nearMisses == ["snippet.hide"])
    #expect(read("// snippet.side\na()\n// snippet.end\n").diagnostics == [])
  }
}
