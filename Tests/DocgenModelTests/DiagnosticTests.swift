import DocgenModel
import Testing

@Suite struct DiagnosticTests {
  let position = SourcePosition(file: "Articles/QuickStart.md", line: 12, column: 3)

  @Test func hasTheFormatOfCompilers() {
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

  @Test func diagnosticsWithoutAPositionSortFirst() {
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
    ("x", ["y", "abc", "xy", ""], ["xy"]),
    ("B", ["C", "b", "ab"], ["b", "ab"]),
    ("bc", ["cb", "xy", "x"], ["cb"]),
    ("completely", ["different"], []),
    ("", ["a"], []),
    ("same", ["same"], []),
  ])
  func finds(name: String, candidates: [String], expected: [String]) {
    #expect(nearMisses(of: name, in: candidates) == expected)
  }

  @Test("Only names whose letters are too different are skipped", arguments: 0..<20)
  func agreesWithEveryDistance(seed: UInt64) {
    var random = Words(state: seed)
    let candidates = (0..<60).map { _ in random.word() }
    let names = Suggestions(candidates)
    let tables = [candidates[..<30], candidates[20..<50], candidates[40...]].map { Suggestions($0) }
    for _ in 0..<30 {
      let name = random.word()
      let bound = max(1, name.count / 3)
      let near = Set(candidates).filter { other in
        other != name && distance(name, other) <= bound && !Set(name).isDisjoint(with: other)
      }.sorted { (distance(name, $0), $0) < (distance(name, $1), $1) }
      #expect(names.nearest(to: name, limit: 100) == near)
      #expect(names.nearest(to: name) == Array(near.prefix(3)))
      #expect(Suggestions.nearest(to: name, in: tables) == Array(near.prefix(3)))
    }
  }

  @Test("The order of the candidates doesn't matter")
  func order() {
    let candidates = (0..<2_000).map { "heading-number-\($0 * 7_919 % 10_007)" }
    let near = nearMisses(of: "heading-numbr-5678", in: candidates)
    #expect(near.count == 3)
    #expect(nearMisses(of: "heading-numbr-5678", in: candidates.reversed()) == near)
    #expect(nearMisses(of: "heading-numbr-5678", in: Set(candidates)) == near)
  }

  @Test("A name with more than a hundred letters has no near matches")
  func long() {
    let name = String(repeating: "a", count: 100)
    #expect(nearMisses(of: name, in: ["\(name.dropLast())b"]) == ["\(name.dropLast())b"])
    #expect(nearMisses(of: name, in: ["\(name)b"]) == [])
    #expect(nearMisses(of: "\(name)a", in: [name]) == [])
  }

  /// The distance by its definition: the whole table of Damerau and Levenshtein's restricted distance.
  private func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    var table = [[Int]](repeating: Array(0...b.count), count: a.count + 1)
    for i in 0..<a.count {
      table[i + 1][0] = i + 1
      for j in 0..<b.count {
        table[i + 1][j + 1] = min(table[i][j] + (a[i] == b[j] ? 0 : 1), table[i][j + 1] + 1, table[i + 1][j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          table[i + 1][j + 1] = min(table[i + 1][j + 1], table[i - 1][j - 1] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }

  /// Creates words from few letters, so that many words are similar.
  private struct Words {
    var state: UInt64

    mutating func next(below count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }

    mutating func word() -> String {
      String((0..<next(below: 13)).map { _ in Array("abcäé-7")[next(below: 7)] })
    }
  }
}
