import DocgenModel
import DocgenSyntax

/// A program that verifies samples: the file to compile, and the claims of each sample at the lines that its author edits.
struct Program: Sendable {
  /// A sample of the program.
  struct Part: Sendable {
    let sample: CodeSample
    /// The position of messages about the sample as a whole: the opening fence, or the first line that pages show.
    let position: SourcePosition
    /// The first line that pages show.
    let top: SourcePosition
    /// The lines of the sample.
    let lines: ClosedRange<Int>
    /// The claims that a run must confirm.
    var claims: SnippetExpectations
    /// The problems of the claims.
    let diagnostics: [Diagnostic]
    /// The line at which the program records that it has reached the sample, or `nil` if it doesn't record that.
    let beginLine: Int?
  }

  /// The sample that the program verifies.
  private(set) var rootPart: Part
  /// The samples, by their places in the group.
  private(set) var parts: [Int: Part]
  /// The place of the sample that the program verifies.
  let root: Int
  /// The word for the sample in messages.
  let noun: String
  /// The file by which messages name places, relative to the package.
  let file: String
  /// The module's name.
  let module: String
  /// The text to compile: the samples at their lines of the file, and what docgen adds.
  private(set) var text: String
  /// The number of lines before the first line of the samples' file in the text.
  let addedLines: Int
  /// The texts to compile if some of the values or outputs that comments show can't be observed, one after the other.
  private var textsObservingLess: [String] = []
  let kind: Snippet.Kind
  /// Whether a type of the program is marked `@main`.
  let hasMain: Bool
  /// Whether the program records that it reaches its end.
  let recordsEnd: Bool
  /// Whether the standard output says where each sample begins.
  let marksOutput: Bool
  /// Whether the standard output says where statements begin and end, because claims are about their output.
  private(set) var marksStatements: Bool
  /// Whether parts of the program can run at the same time.
  let isConcurrent: Bool
  /// Whether the sample consists of members of a type, which docgen adds.
  let isMembers: Bool
  /// The code that docgen adds because the samples are only a part of a program.
  let completion: Completion
  /// The columns, by line, from which docgen has added a call that records how far the program got.
  private let marks: [Int: Int]

  /// The places of the samples, in text order.
  var places: [Int] { parts.keys.sorted() }
  /// Whether the sample is a snippet, and not a code block.
  var isSnippet: Bool { rootPart.sample.id.isSnippet }
  /// The code with conditions, in text order.
  var platformCode: [SnippetExpectations.PlatformCode] { places.flatMap { parts[$0]?.claims.platformCode ?? [] } }

  /// The differences between the program and what the author wrote, in words.
  var differences: [String] {
    completion.words + (isMembers && completion.extendedType == nil ? ["as members of a type"] : [])
  }

  /// The program without the records of values or, if it has none, without the marks in its output, or `nil` if it observes
  /// neither.
  var observingLess: Program? {
    guard let text = textsObservingLess.first else { return nil }
    var program = self
    program.text = text
    program.textsObservingLess.removeFirst()
    if program.textsObservingLess.isEmpty {
      program.marksStatements = false
      program.changeClaims { $0.removeBoundaries() }
    }
    return program
  }

  /// The program without the claims in lines that aren't compiled on this platform.
  func without(_ lines: [ClosedRange<Int>]) -> Program {
    var program = self
    program.changeClaims { $0 = $0.active(without: lines) }
    return program
  }

  private mutating func changeClaims(_ change: (inout SnippetExpectations) -> Void) {
    for place in places { if var part = parts[place] { change(&part.claims); parts[place] = part } }
    change(&rootPart.claims)
  }

  // MARK: Creating programs

  /// Creates the program of a sample.
  ///
  /// The program of a sample that a reader has changed records each call of `print`.
  init(
    _ program: SampleProgram, of programs: GroupPrograms, _ completion: Completion, in package: String, isEdited: Bool
  ) {
    if let snippet = programs.group.snippet {
      self.init(snippet, in: programs.group, package: package, isEdited: isEdited)
    } else {
      self.init(codeBlocks: program, of: programs, completion, isEdited: isEdited)
    }
  }

  /// A line that says that the next line is the first one of a file.
  private static func location(_ file: String) -> String {
    let file = file.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "#sourceLocation(file: \"\(file)\", line: 1)\n"
  }

  private init(_ reading: SnippetReading, in group: SampleGroup, package: String, isEdited: Bool) {
    let root = 0
    let snippet = reading.snippet
    let lineCount = max(1, splitLines(snippet.source).count)
    rootPart = Part(
      sample: group.samples[root], position: snippet.firstShownLine, top: snippet.firstShownLine,
      lines: 1...lineCount, claims: reading.claims, diagnostics: reading.diagnostics, beginLine: nil)
    parts = [root: rootPart]
    (self.root, noun, file, module) = (root, "snippet", snippet.file, Self.moduleName(snippet.name))
    let syntax = SampleSyntax(snippet.source)
    (kind, hasMain) = (snippet.kind, syntax.hasMain)
    let addsPrinter = isEdited && !syntax.usesPrintAsValue && !reading.claims.tracksPrintedLines
    // A snippet can find other files by its path.
    let start =
      (addsPrinter ? "import \(SupportSources.module); \(Self.printer)\n" : "")
      + Self.location("\(package)/\(snippet.file)")
    // The compiler accepts a first line that names an interpreter only where a file begins.
    let source = snippet.source.hasPrefix("#!") ? "//" + snippet.source.dropFirst(2) : snippet.source
    text = start + source + "\n" + reading.claims.platformCode.probe
    addedLines = splitLines(start).count
    (recordsEnd, marksOutput, marksStatements, isConcurrent) = (false, false, false, false)
    (marks, isMembers, completion) = ([:], false, .none)
  }

  private init(
    codeBlocks program: SampleProgram, of programs: GroupPrograms, _ completion: Completion, isEdited: Bool
  ) {
    let group = programs.group
    let written = ProgramText(program, of: group, completion)
    let facts = SourceFacts(source: "\n" + written.body)
    let kind = Self.kind(of: facts)
    let syntax = program.samples.map { programs.syntax[$0] }
    let hasMain = syntax.contains(where: \.hasMain)
    var claims = Self.claims(of: program, kind: kind, in: group)
    let tracksPrints =
      !syntax.contains(where: \.usesPrintAsValue)
      && (isEdited || claims.values.contains { !$0.claims.printed.isEmpty })
    let isMembers = programs.syntax[program.root].isMembers || completion.extendedType != nil
    let isOnlyCompiled = isMembers || completion.isOnlyCompiled
    // An edited sample's output is shown while it runs.
    let marksStatements = tracksPrints && !isEdited && !isOnlyCompiled
    for sample in claims.keys {
      claims[sample]?.claims.tracksPrintedLines = tracksPrints
      if !marksStatements { claims[sample]?.claims.removeBoundaries() }
    }
    var first =
      ["import \(SupportSources.module)"]
      + (Self.imports(of: group, kind: kind) + Self.networking(of: syntax) + completion.imports).map { "import \($0)" }
      + completion.declarations
    if tracksPrints { first.append(Self.printer) }
    var last =
      switch kind {
      case .program: hasMain ? "" : "docgenEnd()"
      case .swiftTesting: "await Testing.__swiftPMEntryPoint() as Never"
      case .xctest: Self.xctestMain(of: facts.tests)
      }
    let platformCode = program.samples.flatMap { claims[$0]?.claims.platformCode ?? [] }
    if !platformCode.isEmpty { last = platformCode.probe + last }
    var text = written.source(first: first.joined(separator: "; "), last: last)
    var marks: [Int: Int] = [:]
    if isMembers {
      text = Self.wrapping(
        written.lines[program.root] ?? 1...1, of: text,
        in: completion.extendedType.map { "extension \($0)" } ?? "struct DocgenMembers")
    } else if !hasMain, !isOnlyCompiled {
      (text, marks) = programs.recordingProgress(of: program, in: text)
    }
    func part(_ place: Int) -> Part {
      var sample = group.samples[place]
      if place == program.root, isOnlyCompiled, sample.check == .runs { sample.check = .compiles(reason: nil) }
      let read = claims[place] ?? (SnippetExpectations(), [])
      let first = sample.textPosition.line
      return Part(
        sample: sample, position: sample.position, top: sample.textPosition,
        lines: written.lines[place] ?? first...first, claims: read.claims, diagnostics: read.diagnostics,
        beginLine: hasMain ? nil : sample.beginLine)
    }
    rootPart = part(program.root)
    parts = Dictionary(uniqueKeysWithValues: program.samples.map { ($0, part($0)) })
    (root, noun, file, module) = (program.root, "sample", group.name, "Sample")
    let prelude = group.prelude.isEmpty ? "" : SamplePrelude(group.prelude).code(for: syntax)
    let start = prelude + Self.location(group.name)
    let values = claims.values.flatMap(\.claims.printed).compactMap(\.observed)
    let statements = claims.flatMap { sample, read in
      let fence = group.samples[sample].beginLine
      return read.claims.markedStatements.map { OutputMark(line: $0, boundary: $1, fence: fence) }
    }
    let outputMarks = OutputMark.insertions(statements.sorted { $0.line < $1.line })
    let insertions = outputMarks + values.map(\.recording)
    self.text = start + text.inserting(insertions)
    addedLines = splitLines(start).count
    if !values.isEmpty { textsObservingLess.append(start + text.inserting(outputMarks)) }
    if !outputMarks.isEmpty { textsObservingLess.append(start + text) }
    for insertion in insertions {
      guard let column = insertion.column else { continue }
      marks[insertion.line] = min(column, marks[insertion.line] ?? .max)
    }
    self.kind = kind
    self.hasMain = hasMain
    recordsEnd = kind == .program && !hasMain
    marksOutput =
      !hasMain && program.samples.count > 1 && (isEdited || claims.values.contains { $0.claims.output != nil })
    self.marksStatements = !statements.isEmpty
    isConcurrent = facts.isConcurrent
    self.marks = marks
    self.isMembers = isMembers
    self.completion = completion
  }

  /// The module of Foundation's networking, if the samples use it on a platform where it's separate.
  private static func networking(of syntax: [SampleSyntax]) -> [String] {
    #if os(Linux)
      let usesIt = syntax.contains { $0.items.contains { !$0.uses.isDisjoint(with: networkingNames) } }
      return usesIt ? ["FoundationNetworking"] : []
    #else
      return []
    #endif
  }

  private static let networkingNames: Set = [
    "HTTPCookie", "HTTPURLResponse", "URLCache", "URLCredential", "URLProtocol", "URLRequest", "URLResponse",
    "URLSession",
    "URLSessionConfiguration", "URLSessionDataTask", "URLSessionTask",
  ]

  /// A text in which some lines are members of a type.
  private static func wrapping(_ members: ClosedRange<Int>, of text: String, in type: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let before = max(0, members.lowerBound - 2)
    lines[before] += (lines[before].isEmpty ? "" : "; ") + "\(type) {"
    lines[members.upperBound] = "}" + (lines[members.upperBound].isEmpty ? "" : "; ") + lines[members.upperBound]
    return lines.joined(separator: "\n")
  }

  /// The declaration of a `print` that records the line of each call.
  private static let printer = "let print = \(SupportSources.module).LinePrinter()"

  /// The code blocks as a reader can run them: with their imports, and without what docgen adds.
  static func shown(_ program: SampleProgram, of group: SampleGroup, _ completion: Completion) -> String? {
    guard group.snippet == nil else { return nil }
    let written = ProgramText(program, of: group)
    let own = Set(splitLines(written.shown).map { $0.trimmingWhitespace() })
    let imports = (imports(of: group, kind: kind(of: SourceFacts(source: written.shown))) + completion.imports)
      .map { "import \($0)" }.filter { !own.contains($0) }.sorted()
    return (imports.isEmpty ? "" : imports.joined(separator: "\n") + "\n\n") + written.shown
  }

  /// The claims of each code block, which apply regardless of the code that follows on the page.
  private static func claims(
    of program: SampleProgram, kind: Snippet.Kind, in group: SampleGroup
  ) -> [Int: (claims: SnippetExpectations, diagnostics: [Diagnostic])] {
    let markers = MarkedLines(facts: SourceFacts(source: ""), file: group.name)
    return Dictionary(
      uniqueKeysWithValues: program.samples.map { sample in
        let own = ProgramText(
          SampleProgram(root: sample, samples: [sample], omitted: program.omitted.filter { $0.key == sample }),
          of: group)
        let facts = SourceFacts(source: "\n" + own.body)
        return (
          sample, ExpectationParser.read(facts: facts, markers: markers, kind: kind, file: group.name, isInPlace: true)
        )
      })
  }

  /// The name that the package manager gives to the module of a snippet: `basic_usage` for `basic-usage`.
  private static func moduleName(_ name: String) -> String {
    let letters = name.map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return (letters.first?.isNumber == true ? "_" : "") + String(letters)
  }

  /// The modules that a program of code blocks imports without saying so.
  private static func imports(of group: SampleGroup, kind: Snippet.Kind) -> [String] {
    group.imports + (kind == .swiftTesting ? ["Testing"] : kind == .xctest ? ["XCTest"] : [])
  }

  private static func kind(of facts: SourceFacts) -> Snippet.Kind {
    facts.hasTestCase ? .xctest : facts.hasSuite || !facts.tests.isEmpty ? .swiftTesting : .program
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

  // MARK: Reading what a program did

  /// The sample that a line belongs to.
  func sample(atLine line: Int) -> Int? { parts.first { $0.value.lines.contains(line) }?.key }

  /// The compiler's warnings about a sample, without those about what docgen adds to its lines.
  func warnings(of sample: Int, in reports: [CompilerReport]) -> [CompilerReport] {
    reports.filter { report in
      guard report.severity == .warning, let line = report.line, self.sample(atLine: line) == sample else {
        return false
      }
      return report.column < marks[line] ?? .max
    }
  }

  /// The samples by the lines of the standard output that say where each one begins.
  var outputMarks: [String: Int] {
    guard marksOutput else { return [:] }
    return Dictionary(
      parts.compactMap { place, part in part.beginLine.map { (SupportSources.outputMark(line: $0), place) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The standard output of one sample.
  func output(of sample: Int, in bytes: [UInt8]) -> [UInt8] {
    guard marksOutput else { return bytes }
    var isOwn = false
    var own: [String] = []
    let begins = outputMarks
    for line in splitLines(String(decoding: bytes, as: UTF8.self)) {
      if let begun = begins[line] { isOwn = begun == sample } else if isOwn { own.append(line) }
    }
    return Array((own.joined(separator: "\n") + "\n").utf8)
  }
}

extension SnippetExpectations {
  /// The statements whose output must be separated from other output, by their first lines.
  fileprivate var markedStatements: [Int: SourceFacts.StatementBoundary] {
    Dictionary(
      printed.compactMap { claim in claim.boundary.map { (claim.statementLine, $0) } }, uniquingKeysWith: { $1 })
  }

  /// Removes the places where a program would mark its output.
  fileprivate mutating func removeBoundaries() { for index in printed.indices { printed[index].boundary = nil } }

  /// The claims without the claims in code that wasn't compiled.
  func active(without inactive: [ClosedRange<Int>]) -> SnippetExpectations {
    guard !inactive.isEmpty else { return self }
    func isActive(_ line: Int) -> Bool { !inactive.contains { $0.contains(line) } }
    var claims = self
    claims.printed.removeAll { !isActive($0.position.line) }
    claims.printCalls.removeAll { !isActive($0.lowerBound) }
    claims.expectedFailures.removeAll { !isActive($0.position.line) }
    claims.reports.removeAll { !isActive($0.position.line) }
    claims.warnings.removeAll { !isActive($0.position.line) }
    claims.compilerErrors.removeAll { !isActive($0.lines.lowerBound) }
    claims.tests.removeAll { !isActive($0.lines.lowerBound) }
    return claims
  }
}
