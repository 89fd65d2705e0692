import DocgenModel
import DocgenSyntax

/// The claims in the files of a tutorial's project.
struct TutorialExpectations {
  /// A report at a line, claimed by `// 🛑 message`.
  struct Report {
    /// The claim, whose position has the path in the project.
    var claim: SnippetExpectations.Reported
    /// The test that contains the line, or `nil` if it's outside tests.
    var test: String?
  }

  /// The reports, in the order of files and lines.
  var reports: [Report] = []
  /// Whether the reports can be at any line of any file.
  private(set) var areAnywhere = false
  /// The files that claim printed values, with their claims.
  var printing: [String: SnippetExpectations] = [:]
  /// The code that must not compile, by file.
  var compilerErrors: [String: [SnippetExpectations.CompilerErrors]] = [:]
  /// The problems of the claims, such as comments that look like claims, at paths in the project.
  private(set) var diagnostics: [Diagnostic] = []
  /// The names of the tests that a reader's project needs, because the author's has them.
  var requiredTests: Set<String> = []
  /// The syntax of the project's Swift files, by path.
  private(set) var facts: [String: SourceFacts] = [:]

  struct File: Hashable, Sendable {
    let path: String
    let text: String
  }

  struct Reading: Sendable {
    let facts: SourceFacts
    let claims: SnippetExpectations
    let diagnostics: [Diagnostic]

    init(_ file: File) {
      facts = SourceFacts(source: file.text)
      // In a program, 🛑 has no meaning. In a project, the manifest determines the kind of each file, so read the claims
      // as in a test.
      let read = ExpectationParser.read(
        facts: facts, markers: MarkedLines(facts: facts, file: file.path), kind: .swiftTesting, file: file.path)
      diagnostics = read.diagnostics.filter { !TutorialExpectations.snippetProblems.contains($0.id) }
      claims = read.claims.active(without: ApplePlatformCode.lines(of: facts))
    }
  }

  /// Reads the Swift files of a state.
  ///
  /// `readings` contains the files that were read before. Most files of a step are those of the step before it, and a
  /// debug build of docgen takes half a second for the files of a step.
  init(_ state: TutorialState, _ readings: MemoCache<File, Reading> = MemoCache()) {
    for (path, file) in state.files.sorted(by: { $0.key < $1.key })
    where path.hasSuffix(".swift") && path != "Package.swift" {
      let file = File(path: path, text: file.text)
      let reading = readings.value(for: file) { Reading(file) }
      let facts = reading.facts
      self.facts[path] = facts
      diagnostics += reading.diagnostics
      var claims = reading.claims
      reports += claims.expectedFailures.map { report in
        let test = facts.tests.first { $0.lines.contains(report.position.line) }
        return Report(claim: report, test: test?.name)
      }
      if !claims.compilerErrors.isEmpty { compilerErrors[path] = claims.compilerErrors }
      guard !claims.printed.isEmpty || claims.output != nil else { continue }
      claims.tracksPrintedLines = true
      printing[path] = claims
    }
  }

  /// The IDs of problems that only a snippet has, because it's a whole program.
  private static let snippetProblems: Set = [
    "no-tests", "tests-not-started", "test-without-expectation", "expectation-never-runs",
  ]

  /// The claims for a reader's files: the tests and the messages in the author's files, at any line, and no printed values,
  /// because readers don't type comments.
  func forReader(of author: TutorialExpectations) -> TutorialExpectations {
    var claims = self
    claims.printing = [:]
    claims.compilerErrors = [:]
    claims.diagnostics = []
    claims.reports = author.reports
    claims.areAnywhere = true
    claims.requiredTests = Set(
      author.facts.values.flatMap { facts in
        let inactive = ApplePlatformCode.lines(of: facts)
        return facts.tests.filter { test in !inactive.contains { $0.overlaps(test.lines) } }.map(\.name)
      })
    return claims
  }
}
