import DocgenModel

/// What the files of a tutorial's project say about themselves.
struct TutorialClaims {
  /// `// 🛑 message`: what's reported at a line.
  struct Report {
    /// The file in the project.
    var path: String
    /// The lines at which the report counts; `nil` for any line of any file.
    var lines: Set<Int>?
    /// What it says.
    var message: MessagePattern
    /// The test that the line is in; `nil` for none.
    var test: String?
  }

  /// The reports, in the order of files and lines.
  var reports: [Report] = []
  /// Files that say what they print, with what they say.
  var printing: [String: SnippetClaims] = [:]
  /// The syntax of the project's Swift files, by path.
  private(set) var facts: [String: SourceFacts] = [:]

  /// Reads the Swift files of a state.
  init(_ state: TutorialState) {
    for (path, file) in state.files.sorted(by: { $0.key < $1.key })
    where path.hasSuffix(".swift") && path != "Package.swift" {
      let facts = SourceFacts(source: file.text)
      self.facts[path] = facts
      let markers = MarkedLines(facts: facts, file: path)
      // In a program, a message would have no meaning. In a project, the kind of each file is the project's affair.
      var claims = ClaimReader.read(facts: facts, markers: markers, kind: .swiftTesting, file: path).claims
        .active(without: OtherPlatforms.lines(of: facts))
      reports += claims.expectedFailures.map { report in
        let test = facts.tests.first { $0.lines.contains(report.position.line) }
        return Report(path: path, lines: report.lines, message: report.message, test: test?.name)
      }
      guard !claims.printed.isEmpty || claims.output != nil else { continue }
      claims.tracksPrintedLines = true
      printing[path] = claims
    }
  }

  /// The claims for a reader's files: the messages that the author's files show, at any line, and nothing about printed values.
  ///
  /// A reader doesn't type comments.
  func forReader(of author: TutorialClaims) -> TutorialClaims {
    var claims = self
    claims.printing = [:]
    claims.reports = author.reports
    for index in claims.reports.indices { claims.reports[index].lines = nil }
    return claims
  }
}
