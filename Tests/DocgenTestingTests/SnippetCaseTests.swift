import Testing

@testable import DocgenTesting

@Suite("Cases of a guide")
struct SnippetCaseTests {
  @Test("A failure is recorded at the snippet's line with its details")
  func failure() {
    let snippet = SnippetCase(path: "Snippets/Folder/A.swift", package: "/package")
    let result = CaseResult(
      failures: [.init(file: "Snippets/Folder/A.swift", line: 3, column: 11, message: "printed '2'", details: "")],
      shownAt: [.init(file: "Articles/B.md", line: 7, column: 1)])
    withKnownIssue {
      snippet.report(result)
    } matching: { issue in
      issue.sourceLocation?.line == 3 && issue.sourceLocation?.column == 11
        && issue.sourceLocation?.fileID == "A/A.swift"
        && issue.comments.map(\.rawValue) == ["printed '2'\nshown at Articles/B.md:7:1"]
    }
  }

  @Test("A package without snippets has one case, which fails")
  func none() async {
    await withKnownIssue {
      for snippet in SnippetCase.all(filePath: "/does/not/exist/Tests.swift") { await snippet.verify() }
    }
    await withKnownIssue {
      await SnippetCase(path: SnippetCase.noSnippets, package: "/package").verify()
    }
  }

  @Test("Every Swift file below Snippets is a case, and so are the texts")
  func all() {
    var cases = SnippetCase.all()
    #expect(cases.popLast()?.path == SnippetCase.texts)
    #expect(!cases.isEmpty)
    let snippets = cases.map(\.path).filter { $0.hasPrefix("Snippets/") }
    #expect(!snippets.isEmpty)
    #expect(snippets.allSatisfy { $0.hasSuffix(".swift") })
    #expect(snippets == snippets.sorted())
    // The others are steps of tutorials, and code blocks with their line.
    let others = cases.map(\.path).filter { !$0.hasPrefix("Snippets/") }
    #expect(others.allSatisfy { $0.wholeMatch(of: /.+\.tutorial#\d+|.+\.(md|swift|tutorial):\d+/) != nil })
    #expect(Set(cases).count == cases.count)
    #expect(cases.first?.testDescription == cases.first?.path)
  }
}
