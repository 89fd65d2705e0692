import DocgenModel
import Testing

@Suite struct DiagnosticTests {
  let position = SourcePosition(file: "Articles/QuickStart.md", line: 12, column: 3)

  @Test func printsAsCompilersDo() {
    let diagnostic = Diagnostic(
      "unknown-slice", at: position, "no slice 'modle' in 'FeatureModel'",
      notes: [.init("the snippet is here", at: SourcePosition(file: "Snippets/FeatureModel.swift", line: 1))],
      nearMisses: ["model", "mode"])
    #expect(
      diagnostic.description == """
        Articles/QuickStart.md:12:3: error: no slice 'modle' in 'FeatureModel'
        Articles/QuickStart.md:12:3: note: did you mean 'model' or 'mode'?
        Snippets/FeatureModel.swift:1:1: note: the snippet is here
        """)
  }

  @Test func sortsByPlaceWithThoseWithoutOneFirst() {
    let nowhere = Diagnostic("b", at: nil, "")
    let early = Diagnostic("z", at: SourcePosition(file: "A.md", line: 2, column: 9), "")
    let late = Diagnostic("a", at: SourcePosition(file: "A.md", line: 10, column: 1), "")
    #expect([late, nowhere, early].sorted() == [nowhere, early, late])
  }
}

@Suite struct NearMissesTests {
  @Test(arguments: [
    ("modle", ["model", "test", "mode"], ["mode", "model"]),
    ("QuikStart", ["QuickStart", "Testing"], ["QuickStart"]),
    ("quickstart", ["QuickStart"], ["QuickStart"]),
    ("x", ["y", "abc"], ["y"]),
    ("completely", ["different"], []),
    ("", ["a"], ["a"]),
    ("same", ["same"], []),
  ])
  func finds(name: String, candidates: [String], expected: [String]) {
    #expect(nearMisses(of: name, in: candidates) == expected)
  }
}
