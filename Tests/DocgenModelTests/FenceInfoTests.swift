import DocgenModel
import Testing

@Suite("Options of a code block")
struct FenceInfoTests {
  @Test(
    "The kind of a fence",
    arguments: [
      ("", FenceInfo.Kind.unclassified), ("swift", .unclassified),
      (#"swift snippet="QuickStart/FeatureModel#model""#, .snippetCopy(path: "QuickStart/FeatureModel#model")),
      ("swift manifest", .manifest), ("swift, manifest", .manifest),
      (#"swift unverified reason="needs a network""#, .unverified(reason: "needs a network")),
      (#"swift, nocopy, unverified reason="a, b""#, .unverified(reason: "a, b")),
    ])
  func kinds(info: String, kind: FenceInfo.Kind) {
    #expect(FenceInfo(info).kind == kind)
    #expect(FenceInfo(info).problems == [])
  }

  @Test("Indented code is Swift in a documentation comment, and has the default language elsewhere")
  func indentedCode() {
    func language(
      _ file: String, isFenced: Bool, _ text: String = "f()\n", default defaultLanguage: String? = nil
    ) -> String {
      let position = SourcePosition(file: file, line: 1)
      return CodeBlock(isFenced: isFenced, info: "", text: text, textPosition: position)
        .language(at: position, default: defaultLanguage)
    }
    #expect(language("Sources/Shop/Shop.swift", isFenced: false) == "swift")
    #expect(language("Sources/Shop/Shop.swift", isFenced: true) == "")
    #expect(language("Sources/Shop/Shop.swift", isFenced: false, "$ shop\n3\n") == "")
    #expect(language("Sources/Shop/Shop.swift", isFenced: false, "-----BEGIN PUBLIC KEY-----\n") == "")
    #expect(language("Sources/Shop/Shop.swift", isFenced: false, "$0.add(3)\n") == "swift")
    #expect(language("Articles/Guide.md", isFenced: false) == "")
    #expect(language("Articles/Guide.md", isFenced: false, default: "Swift") == "swift")
  }

  @Test(
    "A drawing isn't Swift",
    arguments: [
      "  ┌───┐\n  │ 5 │\n  └───┘\n", "Sources\n├── Shop\n└── Tests\n", "      ┌─┐\nRoot: │G│\n      └─┘\n", "▲\n│ 3\n",
      "+---+----+\n| A | BC |\n+---+----+\n", "| id | name |\n| -- | ---- |\n", "|-- Shop\n`-- Tests\n",
      "\n   +---+\n   | A |\n",
    ])
  func drawings(text: String) {
    let comment = SourcePosition(file: "Sources/Shop/Shop.swift", line: 1)
    let article = SourcePosition(file: "Articles/Guide.md", line: 1)
    func code(isFenced: Bool, at position: SourcePosition) -> CodeBlock {
      CodeBlock(isFenced: isFenced, info: "", text: text, textPosition: position)
    }
    #expect(code(isFenced: false, at: comment).language(at: comment, default: nil) == "text")
    #expect(code(isFenced: true, at: article).language(at: article, default: "Swift") == "text")
    #expect(code(isFenced: true, at: article).language(at: article, default: nil) == "")
    let labeled = CodeBlock(isFenced: true, info: "swift", text: text, textPosition: article)
    #expect(labeled.language(at: article, default: nil) == "swift")
  }

  @Test(
    "Code that contains a drawing is Swift",
    arguments: [
      "print(table)\n// ┌───┐\n// │ 5 │\n", "let border = \"┌───┐\"\nprint(border)\n",
      "let table = \"\"\"\n  ┌───┐\n  \"\"\"\n",
      "/*\n┌───┐\n*/\nprint(5)\n", "let isOpen = a\n  || b\n  |> c\n", "+x\n", "-x\n",
    ])
  func codeWithDrawings(text: String) {
    let comment = SourcePosition(file: "Sources/Shop/Shop.swift", line: 1)
    let code = CodeBlock(isFenced: false, info: "", text: text, textPosition: comment)
    #expect(code.language(at: comment, default: nil) == "swift")
  }

  @Test(
    "The language is the first word, in lower case",
    arguments: [
      ("Swift manifest", "swift"), ("json", "json"), ("", ""), ("c++,nocopy", "c++"), ("swift5", "swift"),
      ("swift-6.1", "swift"), ("{.swift}", "swift"), ("{.Swift .wide} manifest", "swift"), ("swift{1,3}", "swift"),
      ("{#code .json}", "json"), ("{}", ""), ("swiftui", "swiftui"), ("swi", "swi"),
    ])
  func language(info: String, language: String) {
    #expect(FenceInfo(info).language == language)
  }

  @Test("Display options are read")
  func looks() {
    let info = FenceInfo("swift, nocopy, showLineNumbers, wrap=80, highlight=[1,3], strikeout=[2]")
    #expect(info.appearance.lacksCopyButton && info.appearance.hasLineNumbers && info.appearance.wrapsLines)
    #expect(info.appearance.highlighted == [1, 3])
    #expect(info.appearance.struckOut == [2])
    #expect(FenceInfo("swift").appearance == FenceInfo.Appearance())
    #expect(info.problems == [])
  }

  @Test(
    "A misspelled option is reported with similar options",
    arguments: [
      ("swift snipet=\"A\"", ["snippet"]), ("swift manifst", ["manifest"]),
      ("swift unverifed reason=\"x\"", ["unverified"]),
      ("swift nocpy", ["nocopy"]), ("swift entirely-unknown", []),
    ])
  func misspelt(info: String, nearMisses: [String]) {
    let problem = FenceInfo(info).problems.first
    #expect(problem?.nearMisses == nearMisses)
    // The list of all options is only a note if none of them is similar.
    #expect(problem?.note?.contains("'unverified', 'reason'") == (nearMisses.isEmpty ? true : nil))
  }

  @Test("An unverified code block has a reason", arguments: ["swift unverified", "swift unverified reason=\"\""])
  func reason(info: String) {
    #expect(FenceInfo(info).problems.count == 1)
  }
}
