import DocgenModel
import DocgenSyntax

/// The source of a program: its text, with the first and last line that docgen adds.
struct ProgramSource: Sendable {
  /// The module's name.
  static let module = "Sample"

  /// The program.
  let program: SampleProgram
  /// The page's path, by which messages name places.
  let page: String
  /// The whole text.
  let text: String
  /// The kind of program.
  let kind: Snippet.Kind
  /// Whether a type of the program is marked `@main`.
  let hasMain: Bool
  /// Whether the program records that it reaches its end.
  var recordsEnd: Bool { kind == .program && !hasMain }
  /// Whether calls of `print` are recorded with their lines.
  let tracksPrints: Bool
  /// Whether the program records the values of statements.
  let recordsValues: Bool
  /// Whether the standard output says where each sample begins.
  let marksOutput: Bool
  /// The columns, by line, from which docgen has added a call that records how far the program got.
  let marks: [Int: Int]
  /// The lines of each sample.
  let lines: [Int: ClosedRange<Int>]
  /// The claims of each sample, and the problems of these claims.
  private(set) var claims: [Int: (claims: SnippetExpectations, diagnostics: [Diagnostic])]
  /// The code with conditions, in page order.
  let platformCode: [SnippetExpectations.PlatformCode]

  /// The path of the file to compile, relative to the folder of a page's programs.
  ///
  /// The compiler's index identifies snippets by this folder's name. A file that is compiled alone can have any name.
  static func file(of program: SampleProgram) -> String { "Snippets/Sample\(program.root).swift" }

  /// Writes the source of a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - programs: The programs of its page.
  ///   - recordsValues: Whether it records the values that comments show.
  init(_ program: SampleProgram, of programs: PagePrograms, recordsValues: Bool = true) {
    let page = programs.page
    let written = ProgramText(program, of: page)
    let facts = SourceFacts(source: "\n" + written.body)
    let kind = Self.kind(of: facts)
    var claims: [Int: (claims: SnippetExpectations, diagnostics: [Diagnostic])] = [:]
    let markers = MarkedLines(facts: SourceFacts(source: ""), file: page.file)
    for sample in program.samples {
      // A comment applies only to its own sample, regardless of the code that follows on the page.
      let own = ProgramText(
        SampleProgram(root: sample, samples: [sample], omitted: program.omitted.filter { $0.key == sample }), of: page)
      claims[sample] = ExpectationParser.read(
        facts: SourceFacts(source: "\n" + own.body), markers: markers, kind: kind, file: page.file, isInPlace: true)
    }
    let syntax = program.samples.map { programs.syntax[$0] }
    let hasMain = syntax.contains(where: \.hasMain)
    tracksPrints =
      !syntax.contains(where: \.usesPrintAsValue) && claims.values.contains { !$0.claims.printed.isEmpty }
    marksOutput =
      !hasMain && program.samples.count > 1 && claims.values.contains { $0.claims.output != nil }
    var first = ["import \(SupportSources.module)"] + Self.imports(of: page, kind: kind).map { "import \($0)" }
    if tracksPrints { first.append("let print = \(SupportSources.module).LinePrinter()") }
    var last = ""
    switch kind {
    case .program: last = hasMain ? "" : "docgenEnd()"
    case .swiftTesting: last = "await Testing.__swiftPMEntryPoint() as Never"
    case .xctest: last = Self.xctestMain(of: facts.tests)
    }
    let platformCode = program.samples.flatMap { claims[$0]?.claims.platformCode ?? [] }
    if !platformCode.isEmpty { last = platformCode.probe + last }
    var text = written.source(first: first.joined(separator: "; "), last: last)
    var marks: [Int: Int] = [:]
    if !hasMain {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for sample in program.samples {
        let line = Self.beginLine(of: page.samples[sample])
        lines[line - 1] += (lines[line - 1].isEmpty ? "" : "; ") + "docgenBegin(\(line))"
        for (place, next) in Self.marks(in: sample, of: program, programs) {
          let mark = " ; docgenAt(\(next))"
          guard let place else {
            lines[line - 1] += mark
            continue
          }
          var bytes = Array(lines[place.line - 1].utf8)
          bytes.insert(contentsOf: mark.utf8, at: place.column - 1)
          lines[place.line - 1] = String(decoding: bytes, as: UTF8.self)
          marks[place.line] = place.column
        }
      }
      text = lines.joined(separator: "\n")
    }
    let values = recordsValues ? claims.values.flatMap(\.claims.printed).compactMap(\.observed) : []
    if !values.isEmpty {
      text = text.recording(values)
      for value in values { marks[value.line] = min(value.column, marks[value.line] ?? .max) }
    }
    self.program = program
    self.marks = marks
    self.recordsValues = !values.isEmpty
    self.page = page.file
    self.text = "#sourceLocation(file: \"\(page.file)\", line: 1)\n" + text
    self.kind = kind
    self.hasMain = hasMain
    lines = written.lines
    self.claims = claims
    self.platformCode = platformCode
  }

  /// Removes the claims in lines that aren't compiled on this platform.
  mutating func leaveOut(_ lines: [ClosedRange<Int>]) {
    for (sample, read) in claims { claims[sample]?.claims = read.claims.active(without: lines) }
  }

  /// The modules that a program imports without saying so.
  private static func imports(of page: PageSamples, kind: Snippet.Kind) -> [String] {
    page.imports + (kind == .swiftTesting ? ["Testing"] : kind == .xctest ? ["XCTest"] : [])
  }

  private static func kind(of facts: SourceFacts) -> Snippet.Kind {
    facts.hasTestCase ? .xctest : facts.hasSuite || !facts.tests.isEmpty ? .swiftTesting : .program
  }

  /// The program as a reader can run it: with its imports, and without what docgen adds.
  static func shown(_ program: SampleProgram, of page: PageSamples) -> String {
    let written = ProgramText(program, of: page)
    let kind = kind(of: SourceFacts(source: written.shown))
    let own = Set(splitLines(written.shown).map { $0.trimmingWhitespace() })
    let imports = imports(of: page, kind: kind).map { "import \($0)" }.filter { !own.contains($0) }
    return (imports.isEmpty ? "" : imports.sorted().joined(separator: "\n") + "\n\n") + written.shown
  }

  private static func xctestMain(of tests: [SourceFacts.Test]) -> String {
    var names: [String: [String]] = [:]
    for test in tests {
      if case .xctest(let className) = test.framework { names[className, default: []].append(test.name) }
    }
    let cases = names.sorted { $0.key < $1.key }.map { name, tests in
      "testCase([" + tests.map { "(\"\($0)\", \(name).\($0))" }.joined(separator: ", ") + "])"
    }
    return "XCTMain([\(cases.joined(separator: ", "))])"
  }

  // MARK: Places

  /// The sample that a line of the page belongs to.
  func sample(atLine line: Int) -> Int? { lines.first { $0.value.contains(line) }?.key }

  /// The line at which the program records that it has reached a sample: that of its opening fence.
  func beginLine(of sample: Int, on page: PageSamples) -> Int { Self.beginLine(of: page.samples[sample]) }

  private static func beginLine(of sample: PageSample) -> Int { max(1, sample.textPosition.line - 1) }

  /// The places in a sample at which its program records that it has reached a statement, each with the statement's line.
  ///
  /// A record comes after the statement before, on that statement's last line, so that no column of the sample changes. The first
  /// one has no place, because it's on the line of the opening fence.
  private static func marks(
    in sample: Int, of program: SampleProgram, _ programs: PagePrograms
  ) -> [(place: (line: Int, column: Int)?, next: Int)] {
    let (first, text) = (programs.page.samples[sample].textPosition, Array(programs.page.samples[sample].text.utf8))
    func place(_ offset: Int) -> (line: Int, column: Int) {
      let lines = text[..<offset].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return (first.line + lines.count - 1, first.column + (lines.last?.count ?? 0))
    }
    let omitted = program.omitted[sample] ?? []
    let items = programs.syntax[sample].items.filter { item in !omitted.contains { $0.overlaps(item.range) } }
    var marks: [(place: (line: Int, column: Int)?, next: Int)] = []
    var previous: SampleSyntax.Item?
    for item in items {
      if item.runs, previous?.canBeFollowed != false {
        marks.append((previous.map { place($0.range.upperBound) }, place(item.range.lowerBound).line))
      }
      previous = item
    }
    return marks
  }

  /// The compiler's warnings about a sample, without those about what docgen adds to its lines.
  func warnings(of sample: Int, in reports: [CompilerReport]) -> [CompilerReport] {
    reports.filter { report in
      guard report.severity == .warning, let line = report.line, self.sample(atLine: line) == sample else {
        return false
      }
      return report.column < marks[line] ?? .max
    }
  }

  /// The output of one sample.
  func output(of sample: Int, in bytes: [UInt8], page: PageSamples) -> [UInt8] {
    guard marksOutput else { return bytes }
    var isOwn = false
    var own: [String] = []
    let marks = Dictionary(
      program.samples.map { (SupportSources.outputMark(line: beginLine(of: $0, on: page)), $0) },
      uniquingKeysWith: { first, _ in first })
    for line in splitLines(String(decoding: bytes, as: UTF8.self)) {
      if let begun = marks[line] { isOwn = begun == sample } else if isOwn { own.append(line) }
    }
    return Array((own.joined(separator: "\n") + "\n").utf8)
  }
}
