import ArgumentParser
import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

@Suite("In GitHub Actions, diagnostics are annotations, and the job has a summary")
struct GitHubActionsTests {
  private static let variables = [
    "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "/work/repository", "GITHUB_STEP_SUMMARY": "/runner/summary",
  ]

  private func annotations(
    _ diagnostics: [Diagnostic], package: String = "/work/repository", variables: [String: String] = Self.variables
  ) -> String? {
    withDependencies {
      $0.processEnvironment.variables = { variables }
    } operation: {
      GitHubActions(package: package)?.annotations(diagnostics)
    }
  }

  private func diagnostic(_ message: String, file: String = "Articles/A.md", line: Int = 3) -> Diagnostic {
    Diagnostic("printed-value", at: SourcePosition(file: file, line: line, column: 5), message)
  }

  @Test("An annotation names the file, the line, and the column, and contains the notes")
  func annotation() {
    var error = diagnostic("printed 1")
    error.notes = [.init("run 'docgen test --accept'")]
    error.nearMisses = ["one", "two"]
    error.replacement = "three"
    #expect(
      annotations([error]) == """
        ::error file=Articles/A.md,line=3,col=5,title=docgen%3A printed-value::printed 1%0A\
        did you mean 'one' or 'two'?%0Awrite 'three'%0Arun 'docgen test --accept'

        """)
  }

  @Test("A warning, and a problem that isn't in a file")
  func warning() {
    let warning = Diagnostic("no-symbols", .warning, at: nil, "no symbols")
    #expect(annotations([warning]) == "::warning title=docgen%3A no-symbols::no symbols\n")
  }

  @Test("A note is a notice")
  func note() {
    let note = Diagnostic("conditional-symbol", .note, at: nil, "no symbol")
    #expect(annotations([note]) == "::notice title=docgen%3A conditional-symbol::no symbol\n")
  }

  @Test(
    "A text can't end the command, or add another one",
    arguments: [
      ("100 %", "100 %25"), ("a\nb", "a%0Ab"), ("a\r\nb", "a%0D%0Ab"), ("%0A", "%250A"),
      ("a\n::error::b", "a%0A::error::b"), ("a: b, c", "a: b, c"),
    ])
  func data(text: String, escaped: String) throws {
    let line = try #require(annotations([diagnostic(text)]))
    #expect(line.hasSuffix("::\(escaped)\n"))
    #expect(line.count(where: \.isNewline) == 1)
  }

  @Test("A file's name can contain commas, colons, and percent signs")
  func property() {
    let line = annotations([diagnostic("x", file: "A, 100%: b.md")])
    #expect(line?.hasPrefix("::error file=A%2C 100%25%3A b.md,line=3") == true)
  }

  @Test("The paths of a package in a subfolder of the repository are relative to the repository")
  func subfolder() {
    #expect(
      annotations([diagnostic("x")], package: "/work/repository/Kit")?.contains("file=Kit/Articles/A.md,") == true)
    #expect(annotations([diagnostic("x")], package: "/elsewhere")?.contains("file=Articles/A.md,") == true)
  }

  @Test("Outside of GitHub Actions, there are no annotations", arguments: [[:], ["GITHUB_ACTIONS": "false"]])
  func elsewhere(variables: [String: String]) {
    #expect(annotations([diagnostic("x")], variables: variables) == nil)
  }

  // MARK: Summary

  private func result(_ id: SampleID, _ state: SampleResult.State, _ message: String? = nil) -> SampleResult {
    SampleResult(
      id, state: state,
      failures: message.map { [.init(id: "output", position: SourcePosition(file: id.file, line: 4), message: $0)] }
        ?? [])
  }

  @Test("The summary counts each kind of sample, and lists the samples that failed")
  func summary() {
    let text = GitHubActions.summary(of: [
      result(.snippet(file: "Snippets/A.swift"), .passed), result(.snippet(file: "Snippets/B.swift"), .passed),
      result(.codeBlock(file: "Articles/A.md", line: 3), .failed, "printed 'a|b'\n*not* <b>"),
      result(.step(file: "Articles/T.tutorial", number: 1), .unchecked),
    ])
    #expect(
      text == #"""
        ### Samples

        | samples | passed | failed | unchecked |
        | --- | --- | --- | --- |
        | snippets | 2 | 0 | 0 |
        | code blocks | 0 | 1 | 0 |
        | tutorial steps | 0 | 0 | 1 |

        | failed sample | position | message |
        | --- | --- | --- |
        | Articles/A\.md\:3 | `Articles/A.md:4` | printed 'a\|b' \*not\* \<b\> |

        """#)
  }

  @Test("The summary is appended, and is limited")
  func appended() throws {
    let (files, memory) = FileSystem.inMemory(["/runner/summary": "Earlier\n"])
    let failed = (1...250).map { result(.codeBlock(file: "A.md", line: $0), .failed, "x") }
    let problems = try withDependencies {
      $0.processEnvironment.variables = { Self.variables }
      $0.fileSystem = files
    } operation: {
      try #require(GitHubActions(package: "/work/repository")).writeSummary(of: failed)
    }
    #expect(problems == [])
    let text = String(decoding: try #require(memory.value["/runner/summary"]), as: UTF8.self)
    #expect(text.hasPrefix("Earlier\n### Samples\n"))
    #expect(text.hasSuffix("\n50 more samples failed.\n"))
  }

  @Test("A summary that can't be written is a warning")
  func unwritable() throws {
    let (files, _) = FileSystem.inMemory(["/runner": "a file"])
    let problems = try withDependencies {
      $0.processEnvironment.variables = { Self.variables }
      $0.fileSystem = files
    } operation: {
      try #require(GitHubActions(package: "/work/repository")).writeSummary(
        of: [result(.snippet(file: "A.swift"), .passed)])
    }
    #expect(problems.map(\.id) == ["unwritable-report"])
    #expect(problems.map(\.severity) == [.warning])
  }

  // MARK: Problem matchers

  @Test("Messages match the problem matcher of VS Code's Swift extension")
  func problemMatcher() throws {
    // file, line, column, severity, message
    let matcher = /^(.*?):(\d+)(?::(\d+))?:\s+(warning|error|note):\s+(.*)$/
    var error = diagnostic("printed 1")
    error.notes = [.init("write 2"), .init("declared here", at: SourcePosition(file: "B.md", line: 1, column: 2))]
    let lines = Console.text(of: [error]).split(separator: "\n")
    let matches = try lines.map { try #require($0.wholeMatch(of: matcher)).output }
    #expect(
      matches.map { "\($0.1)|\($0.2)|\($0.3 ?? "")|\($0.4)|\($0.5)" } == [
        "Articles/A.md|3|5|error|printed 1", "Articles/A.md|3|5|note|write 2", "B.md|1|2|note|declared here",
      ])
  }
}
