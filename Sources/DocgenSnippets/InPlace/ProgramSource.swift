import DocgenModel

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
  /// Whether calls of `print` are recorded with their lines.
  let tracksPrints: Bool
  /// Whether the standard output says where each sample begins.
  let marksOutput: Bool
  /// The lines of each sample.
  let lines: [Int: ClosedRange<Int>]
  /// The claims of each sample, and the problems of these claims.
  let claims: [Int: (claims: SnippetClaims, diagnostics: [Diagnostic])]

  /// The path of the file to compile, relative to the folder of a page's programs.
  ///
  /// The compiler's index identifies snippets by this folder's name. A file that is compiled alone can have any name.
  static func file(of program: SampleProgram) -> String { "Snippets/Sample\(program.root).swift" }

  init(_ program: SampleProgram, of programs: PagePrograms, library: LibraryBuild) {
    let page = programs.page
    let written = ProgramText(program, of: page)
    let facts = SourceFacts(source: "\n" + written.body)
    let tests = facts.tests
    let kind: Snippet.Kind =
      facts.hasTestCase
      ? .xctest : facts.hasSuite || tests.contains { $0.framework == .swiftTesting } ? .swiftTesting : .program
    var claims: [Int: (claims: SnippetClaims, diagnostics: [Diagnostic])] = [:]
    let markers = MarkedLines(facts: SourceFacts(source: ""), file: page.file)
    for sample in program.samples {
      // A comment applies only to its own sample, regardless of the code that follows on the page.
      let own = ProgramText(
        SampleProgram(root: sample, samples: [sample], omitted: program.omitted.filter { $0.key == sample }), of: page)
      claims[sample] = ClaimReader.read(
        facts: SourceFacts(source: "\n" + own.body), markers: markers, kind: kind, file: page.file, isInPlace: true)
    }
    let syntax = program.samples.map { programs.syntax[$0] }
    let hasMain = syntax.contains(where: \.hasMain)
    tracksPrints =
      !syntax.contains(where: \.usesPrintAsValue) && claims.values.contains { !$0.claims.printed.isEmpty }
    marksOutput =
      !hasMain && program.samples.count > 1 && claims.values.contains { $0.claims.output != nil }
    var first = ["import \(SupportSources.module)"] + Self.imports(of: page, kind: kind, library).map { "import \($0)" }
    if tracksPrints { first.append("let print = \(SupportSources.module).LinePrinter()") }
    var last = ""
    switch kind {
    case .program: break
    case .swiftTesting: last = "await Testing.__swiftPMEntryPoint() as Never"
    case .xctest: last = Self.xctestMain(of: tests)
    }
    var text = written.source(first: first.joined(separator: "; "), last: last)
    if !hasMain {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for sample in program.samples {
        let line = Self.beginLine(of: page.samples[sample])
        lines[line - 1] += (lines[line - 1].isEmpty ? "" : "; ") + "docgenBegin(\(line))"
      }
      text = lines.joined(separator: "\n")
    }
    self.program = program
    self.page = page.file
    self.text = "#sourceLocation(file: \"\(page.file)\", line: 1)\n" + text
    self.kind = kind
    self.hasMain = hasMain
    lines = written.lines
    self.claims = claims
  }

  /// The modules that a program imports without saying so.
  static func imports(of page: PageSamples, kind: Snippet.Kind, _ library: LibraryBuild) -> [String] {
    page.imports + (kind == .swiftTesting ? ["Testing"] : kind == .xctest ? ["XCTest"] : [])
  }

  /// The program as a reader can run it: with its imports, and without what docgen adds.
  static func shown(_ program: SampleProgram, of page: PageSamples) -> String {
    let written = ProgramText(program, of: page)
    let facts = SourceFacts(source: written.shown)
    let kind: Snippet.Kind =
      facts.hasTestCase ? .xctest : facts.hasSuite || !facts.tests.isEmpty ? .swiftTesting : .program
    let own = Set(splitLines(written.shown).map { $0.trimmingWhitespace() })
    let imports = (page.imports + (kind == .swiftTesting ? ["Testing"] : kind == .xctest ? ["XCTest"] : []))
      .map { "import \($0)" }.filter { !own.contains($0) }
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
