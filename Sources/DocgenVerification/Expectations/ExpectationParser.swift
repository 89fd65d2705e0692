import DocgenModel
import DocgenSyntax

/// Reads a snippet's claims from its syntax.
package enum ExpectationParser {
  /// The sign before a message that the compiler or a test must report.
  package static let stopSign = "🛑"

  /// The sign before a warning that the compiler must report.
  package static let warningSign = "⚠️"

  /// Reads the claims of a snippet.
  ///
  /// - Parameters:
  ///   - facts: The snippet's syntax.
  ///   - markers: Its marker lines.
  ///   - kind: The kind of snippet.
  ///   - file: Its path, for positions.
  ///   - isInPlace: Whether it's a code block of a page: docgen starts its tests, and an error needs no `#if`.
  static func read(
    facts: SourceFacts, markers: MarkedLines, kind: Snippet.Kind, file: String, isInPlace: Bool = false
  ) -> (claims: SnippetExpectations, diagnostics: [Diagnostic]) {
    var reader = Reader(facts: facts, markers: markers, kind: kind, file: file, isInPlace: isInPlace)
    reader.read()
    return (reader.claims, reader.diagnostics)
  }

  private struct Reader {
    let facts: SourceFacts
    let markers: MarkedLines
    let kind: Snippet.Kind
    let file: String
    let isInPlace: Bool
    var claims = SnippetExpectations()
    var diagnostics: [Diagnostic] = []
    /// The lines of the comments that are claims.
    private var claimLines: Set<Int> = []
    /// The comments that have a line to themselves, by line, without markers.
    private let ownLines: [Int: SourceFacts.LineComment]

    init(facts: SourceFacts, markers: MarkedLines, kind: Snippet.Kind, file: String, isInPlace: Bool) {
      self.facts = facts
      self.isInPlace = isInPlace
      self.markers = markers
      self.kind = kind
      self.file = file
      ownLines = Dictionary(
        facts.comments.filter { $0.isWholeLine && markers.markers[$0.line] == nil }.map { ($0.line, $0) },
        uniquingKeysWith: { first, _ in first })
    }

    mutating func read() {
      claims.tracksPrintedLines = facts.declaresPrint
      claims.printCalls = facts.prints.filter { !$0.isQualified }.map(\.lines)
      claims.exitCalls = facts.exitCalls.filter { facts.compilerErrorBlock(around: $0) == nil }
      readCompilerErrorBlocks()
      for comment in facts.comments where markers.markers[comment.line] == nil {
        let text = comment.text.trimmingWhitespace()
        if text.hasPrefix(stopSign) || text.hasPrefix(warningSign) {
          readReport(comment, isWarning: text.hasPrefix(warningSign))
        } else if let status = Self.exitStatus(text) {
          claims.exit = SnippetExpectations.Exit(status: status, position: position(of: comment))
        } else if facts.compilerErrorBlock(around: comment.line) != nil {
          // This code never runs. ``UncheckedComments`` reports its claims.
          continue
        } else if !comment.isWholeLine {
          readPrintedValue(comment)
        } else if comment.text.trimmingWhitespace().lowercased() == "output:", isLast(comment) || !isInPlace {
          readOutput(comment)
        } else if let value = Self.printedText(comment),
          !isInPlace || !isOneOfSeveral(comment) && !Self.announcesOutput(comment)
        {
          readPrintedText(value, comment)
        } else if isInPlace, !claimLines.contains(comment.line) {
          readBlock(comment)
        }
      }
      readTests()
      checkUnusedExpectations()
      checkConditionalExpectations()
      readPlatformCode()
      diagnostics += UncheckedComments(facts: facts, file: file).diagnostics(
        besides: claimLines.union(markers.lines))
      if !isInPlace { check() }
    }

    // MARK: Printed values

    private mutating func readPrintedValue(_ comment: SourceFacts.LineComment) {
      let calls = facts.prints.filter { $0.lines.upperBound == comment.line }
      guard let call = calls.first else {
        readValue([comment], endingAt: comment.line)
        return
      }
      let position = position(of: comment)
      if calls.count > 1 {
        diagnostics.append(
          Diagnostic(
            "ambiguous-printed-value", at: position, "two calls of 'print' end on this line, so the value is ambiguous",
            notes: [.init("write each call on its own line")]))
      } else if call.isQualified {
        diagnostics.append(
          Diagnostic(
            "unobservable-print", at: position, "docgen can't observe what 'Swift.print' prints",
            notes: [.init("write 'print(…)'")]))
      } else {
        let first = ResultComment(comment.text)
        guard first.kind != .remark else { return }
        claimLines.insert(comment.line)
        var claim = SnippetExpectations.Printed(
          lines: call.lines, value: Self.printedText(comment) ?? first.text, position: position, comments: [first],
          isSentence: first.kind == .sentence)
        // A long comment continues in the same column.
        while isInPlace, let next = ownLines[comment.line + claim.comments.count], next.column == comment.column {
          claimLines.insert(next.line)
          claim.comments.append(ResultComment(next.text))
        }
        claims.printed.append(claim)
      }
    }

    // MARK: Lines below a statement

    /// Whether `// Prints "value"` is one of several such lines, which show the lines of the output.
    private func isOneOfSeveral(_ comment: SourceFacts.LineComment) -> Bool {
      [ownLines[comment.line - 1], ownLines[comment.line + 1]].contains {
        $0.map { Self.printedText($0) != nil } == true
      }
    }

    /// Reads a comment that shows the value of a statement, or its output if it prints something.
    private mutating func readValue(_ lines: [SourceFacts.LineComment], endingAt line: Int) {
      guard isInPlace, let first = lines.first else { return }
      var comments = lines.map { ResultComment($0.text) }
      if comments[0].showsOutput {
        if let last = statement(endingAt: line), last.isTopLevel { readEffect(of: last, first) }
        return
      }
      guard let statement = facts.valueStatements.last(where: { $0.lines.upperBound == line }) else { return }
      let all = ResultComment(comments.map(\.text).joined(separator: " "))
      if comments.count > 1, !all.showsOnlyValue || !"[({".contains(all.text.first ?? " ") {
        comments = [comments[0]]
      }
      // Words right above code can be its heading.
      let isMeasure =
        lines.count == 1 && comments[0].measure != nil && statement.numbers != .only
        && !(first.isWholeLine && isCode(first.line + 1))
      guard isMeasure || (comments.count > 1 ? all : comments[0]).showsOnlyValue else { return }
      var variable = statement.variable
      var isSentence = isMeasure
      if comments.count == 1, let subject = comments[0].sentence?.subject {
        let code = facts.lines[(statement.lines.lowerBound - 1)..<statement.lines.upperBound]
        if let name = VariableName(subject), code.contains(where: name.isUsed) {
          variable = name.text
        } else {
          // Words right above code can be its heading, and words about two values aren't about one of them.
          guard !first.isWholeLine || !isCode(first.line + 1), !subject.contains(where: { "\"“[(".contains($0) })
          else { return }
          isSentence = true
        }
      }
      claims.printed.append(
        SnippetExpectations.Printed(
          lines: statement.lines, value: comments.map(\.text).joined(separator: " "), position: position(of: first),
          output: .statements(last: statement.lines, isTopLevel: statement.isTopLevel), comments: comments,
          observed: .init(
            line: line, column: statement.endColumn, variable: variable,
            containsNumber: statement.numbers != .none), isSentence: isSentence))
    }

    /// Reads a comment about the output of a statement that prints by calling other code.
    ///
    /// The statement must be at the top level, because only there the program records which statement runs.
    private mutating func readEffect(of statement: SourceFacts.Statement, _ comment: SourceFacts.LineComment) {
      claimLines.insert(comment.line)
      let result = ResultComment(comment.text)
      claims.printed.append(
        SnippetExpectations.Printed(
          lines: statement.lines, value: result.text, position: position(of: comment),
          output: .statements(last: statement.lines, isTopLevel: true), comments: [result]))
    }

    /// Reads comment lines below a statement, which show its output or its value.
    private mutating func readBlock(_ comment: SourceFacts.LineComment) {
      let line =
        Self.announcesOutput(comment) ? facts.codeLines.last { $0 < comment.line } ?? 0 : comment.line - 1
      guard facts.codeLines.contains(line), !isStep(comment), let last = statement(endingAt: line) else { return }
      var lines = [comment]
      while let next = ownLines[comment.line + lines.count],
        ![stopSign, warningSign].contains(where: next.text.trimmingWhitespace().hasPrefix)
      {
        lines.append(next)
      }
      var comments = lines.map { ResultComment($0.text) }
      let isAboutEffect =
        comments[0].showsNoOutput || comments.contains(where: \.showsOutput)
        || comments.count > 1 && ["prints", "prints:"].contains(comments[0].text.lowercased())
      guard prints(last) || last.isTopLevel && isAboutEffect else {
        // A comment after code on its line says it all.
        if !facts.comments.contains(where: { $0.line == line && !$0.isWholeLine }) {
          readValue(lines, endingAt: line)
        }
        return
      }
      let isAttached = isCode(comment.line + lines.count)
      var position = position(of: comment)
      if comments.count > 1, Self.isHeading(comments[0].text), comments[1].kind == .claim {
        comments.removeFirst()
        position.line += 1
      }
      let prose = comments.prefix { !$0.showsOutput }
      if prose.count < comments.count, prose.allSatisfy({ $0.kind != .claim }) {
        comments.removeFirst(prose.count)
        position.line += prose.count
      }
      while comments.last?.text.isEmpty == true { comments.removeLast() }
      guard let first = comments.first, first.kind != .remark || first.showsNoOutput else { return }
      // Words right above code can be its heading.
      let isSentence = first.kind == .sentence || isAttached && !first.showsValue
      if !isSentence || !isAttached { claimLines.formUnion(lines.map(\.line)) }
      let start = last.isTopLevel ? min(last.lines.lowerBound, lastClaimLine + 1) : last.lines.lowerBound
      claims.printed.append(
        SnippetExpectations.Printed(
          lines: start...last.lines.upperBound, value: first.text, position: position,
          output: .statements(last: last.lines, isTopLevel: last.isTopLevel), comments: comments, isSentence: isSentence
        ))
    }

    /// Whether a statement contains a call of `print` whose output is recorded.
    private func prints(_ statement: SourceFacts.Statement) -> Bool {
      facts.prints.contains { statement.lines.contains($0.lines.lowerBound) && !$0.isQualified }
    }

    /// Whether a line contains code other than the end of a block.
    private func isCode(_ line: Int) -> Bool {
      guard facts.codeLines.contains(line), facts.lines.indices.contains(line - 1) else { return false }
      return !"})]".contains(facts.lines[line - 1].trimmingWhitespace().first ?? "}")
    }

    /// The last line with a claim about the output.
    private var lastClaimLine: Int {
      claims.printed.map { $0.position.line + $0.comments.count - 1 }.max() ?? 0
    }

    /// The longest statement that ends on a line.
    private func statement(endingAt line: Int) -> SourceFacts.Statement? {
      facts.statements.filter { !$0.isDeclaration && $0.lines.upperBound == line }
        .max { $0.lines.count < $1.lines.count }
    }

    private static func isHeading(_ text: String) -> Bool {
      text.hasSuffix(":") || ["prints", "output"].contains(text.lowercased())
    }

    /// Whether no code follows a comment, except for hidden lines.
    private func isLast(_ comment: SourceFacts.LineComment) -> Bool {
      !facts.codeLines.contains { $0 > comment.line && !isHidden($0) }
    }

    /// Whether a comment is the number of a step, as in `// 1`, `// 2` above the parts of a sample.
    private func isStep(_ comment: SourceFacts.LineComment) -> Bool {
      let steps = facts.comments.filter { comment in
        comment.isWholeLine && facts.codeLines.contains(comment.line + 1)
          && Int(comment.text.trimmingWhitespace().trimmingSuffix { ".)".contains($0) }) != nil
      }
      guard let first = steps.first, !facts.codeLines.contains(where: { $0 < first.line }) else { return false }
      return steps.contains(comment)
    }

    /// Whether a comment begins with `Prints:` and a text, which can then follow its statement after an empty line.
    private static func announcesOutput(_ comment: SourceFacts.LineComment) -> Bool {
      let text = comment.text.trimmingWhitespace()
      return text.lowercased().hasPrefix("prints:") && !text.hasSuffix(":")
    }

    /// The value of a comment `// Prints "value"` or `// Prints: "value"`, or `nil` for any other comment.
    private static func printedText(_ comment: SourceFacts.LineComment) -> String? {
      let text = comment.text.trimmingWhitespace()
      guard let start = ["Prints \"", "Prints: \"", "prints: \""].first(where: text.hasPrefix), text.hasSuffix("\""),
        text.count > start.count
      else { return nil }
      return text.dropFirst(start.count).dropLast().replacing("\\\"", with: "\"").trimmingWhitespace()
    }

    /// Reads `// Prints "value"` on a separate line.
    ///
    /// It applies to the `print` or other statement before it.
    private mutating func readPrintedText(_ value: String, _ comment: SourceFacts.LineComment) {
      guard let line = facts.codeLines.last(where: { $0 < comment.line }) else { return }
      let position = position(of: comment)
      let calls = facts.prints.filter { $0.lines.upperBound == line && !$0.isQualified }
      if let call = calls.first, calls.count == 1, comment.line == line + 1 {
        claimLines.insert(comment.line)
        claims.printed.append(
          SnippetExpectations.Printed(
            lines: call.lines, value: value, position: position, comments: [ResultComment(comment.text)]))
        return
      }
      guard let statement = statement(endingAt: line) else { return }
      if isInPlace, statement.isTopLevel, !prints(statement) { return readEffect(of: statement, comment) }
      claimLines.insert(comment.line)
      claims.printed.append(
        SnippetExpectations.Printed(
          lines: statement.lines, value: value, position: position, output: .oneOfSeveral,
          comments: [ResultComment(comment.text)]))
    }

    private mutating func readOutput(_ comment: SourceFacts.LineComment) {
      claimLines.insert(comment.line)
      let position = position(of: comment)
      if let first = claims.output {
        diagnostics.append(
          Diagnostic(
            "second-output", at: position, "the snippet has two '// Output:' blocks",
            notes: [.init("the first one is here", at: first.position)]))
        return
      }
      if let line = facts.codeLines.last(where: { $0 > comment.line }), !isHidden(line) {
        diagnostics.append(
          Diagnostic(
            "output-not-last", at: position, "the '// Output:' block isn't at the end of the snippet",
            notes: [
              .init("this code follows it", at: SourcePosition(file: file, line: line)),
              .init("to claim what one line prints, write 'print(…)  // value'"),
            ]))
        return
      }
      let lines = following(comment).map { line in
        line.text.hasPrefix(" ") ? String(line.text.dropFirst()) : line.text
      }
      claims.output = SnippetExpectations.Output(lines: lines.map(\.trimmingTrailingWhitespace), position: position)
    }

    /// The comment lines directly after a comment.
    private mutating func following(_ comment: SourceFacts.LineComment) -> [SourceFacts.LineComment] {
      var lines: [SourceFacts.LineComment] = []
      while let next = ownLines[comment.line + lines.count + 1],
        ![stopSign, warningSign].contains(where: next.text.trimmingWhitespace().hasPrefix)
      {
        lines.append(next)
      }
      claimLines.formUnion([comment.line] + lines.map(\.line))
      return lines
    }

    private func isHidden(_ line: Int) -> Bool {
      var isHidden = false
      for marker in markers.markers.values.sorted(by: { $0.line < $1.line }) where marker.line < line {
        switch marker.command {
        case .hide, .elide: isHidden = true
        case .show: isHidden = false
        case .end, .slice: break
        }
      }
      return isHidden
    }

    // MARK: Reports

    private mutating func readCompilerErrorBlocks() {
      claims.compilerErrors = facts.conditionals.filter(\.expectsCompilerErrors).map {
        SnippetExpectations.CompilerErrors(lines: $0.lines, reports: [])
      }
    }

    /// The status of a comment `// Exits with 0`, or `nil` for any other comment.
    private static func exitStatus(_ text: String) -> Int32? {
      text.hasPrefix("Exits with ") ? Int32(text.dropFirst("Exits with ".count)) : nil
    }

    /// Whether code precedes a comment on its line, or on the line above the comment and others directly above it.
    private func followsCode(_ comment: SourceFacts.LineComment) -> Bool {
      guard comment.isWholeLine else { return true }
      var line = comment.line - 1
      while ownLines[line] != nil { line -= 1 }
      return facts.codeLines.contains(line)
    }

    private mutating func readReport(_ comment: SourceFacts.LineComment, isWarning: Bool) {
      // In a code block, any other sign is a part of the text.
      if isInPlace, !followsCode(comment) { return }
      claimLines.insert(comment.line)
      let position = position(of: comment)
      guard
        let line = comment.isWholeLine ? facts.codeLines.last(where: { $0 < comment.line }) : comment.line
      else {
        diagnostics.append(Diagnostic("report-without-code", at: position, "no code precedes this message"))
        return
      }
      let sign = isWarning ? warningSign : stopSign
      let first = comment.text.trimmingWhitespace().dropFirst(sign.count)
      let message = MessagePattern(([String(first)] + following(comment).map(\.text)).joined(separator: " "))
      if message.isEmpty {
        diagnostics.append(
          Diagnostic(
            "empty-report", at: position, "'// \(sign)' has no message to compare",
            notes: [.init("add the message. '…' matches any text")]))
        return
      }
      let report = SnippetExpectations.Reported(
        lines: reportLines(endingAt: line), message: message, position: position)
      if isWarning {
        claims.warnings.append(report)
        return
      }
      if isInPlace {
        claims.reports.append(report)
        return
      }
      if let block = claims.compilerErrors.lastIndex(where: { $0.lines.contains(line) }) {
        claims.compilerErrors[block].reports.append(report)
      } else if kind != .program {
        claims.expectedFailures.append(report)
      } else {
        diagnostics.append(
          Diagnostic(
            "report-outside-test", at: position, "an expected failure must be in a test",
            notes: [
              .init("to show that a test fails, write a '@Test'"),
              .init("to show that code doesn't compile, put it in '#if COMPILE_ERROR … #endif'"),
            ]))
      }
    }

    /// The lines on which a report can occur.
    ///
    /// Tools report a statement at its first line, but its message comes after its last line.
    private func reportLines(endingAt line: Int) -> Set<Int> {
      let statement = facts.statements
        .filter { !$0.isDeclaration && $0.lines.upperBound == line && $0.lines.count > 1 }
        .min { $0.lines.count < $1.lines.count }
      return Set([line] + (statement.map { [$0.lines.lowerBound] } ?? []))
    }

    // MARK: Tests and platforms

    private mutating func readTests() {
      for test in facts.tests where facts.compilerErrorBlock(around: test.lines.lowerBound) == nil {
        let name =
          switch test.framework {
          case .swiftTesting: test.name
          case .xctest(let className): "\(className).\(test.name)"
          }
        let ending = facts.comments.filter { test.lines.contains($0.line) }
          .compactMap { SnippetExpectations.Test.Ending(rawValue: $0.text.trimmingWhitespace().lowercased()) }.first
        claims.tests.append(SnippetExpectations.Test(name: name, lines: test.lines, ending: ending))
        let hasReport = (claims.expectedFailures + claims.reports).contains { report in
          test.lines.contains(where: report.lines.contains)
        }
        if !test.hasExpectation, !hasReport {
          diagnostics.append(
            Diagnostic(
              "test-without-expectation", .warning, at: SourcePosition(file: file, line: test.lines.lowerBound),
              "test '\(test.name)' has no expectation",
              notes: [.init("add '#expect(…)', or a line that fails with '// 🛑 message'")]))
        }
      }
    }

    /// Warns about functions with expectations that never run, such as a test without its attribute, which still
    /// compiles.
    ///
    /// In a code block, the tests of another sample can call the function.
    private mutating func checkUnusedExpectations() {
      guard kind != .program, !isInPlace else { return }
      for function in facts.unusedExpecting where facts.compilerErrorBlock(around: function.lines.lowerBound) == nil {
        diagnostics.append(
          Diagnostic(
            "expectation-never-runs", .warning, at: SourcePosition(file: file, line: function.lines.lowerBound),
            "'\(function.name)' has an expectation, but doesn't run",
            notes: [.init("make it a test, or call it from one")]))
      }
    }

    /// Warns about expectations in a branch that might not run.
    ///
    /// A printed value in the branch shows that it ran.
    private mutating func checkConditionalExpectations() {
      for expectation in facts.conditionalExpectations
      where facts.compilerErrorBlock(around: expectation.line) == nil
        && !claims.printed.contains(where: { expectation.branch.contains($0.lines.lowerBound) })
      {
        let keyword = expectation.statement
        let decider = keyword == "{" ? "the caller of the closure" : "'\(keyword)'"
        let fix =
          switch keyword {
          case "{": "use 'confirmation', or record the calls and check them at the end of the test"
          case "do": "use '#expect(throws:)', or end the 'do' block with 'Issue.record(…)'"
          case "switch": "add 'Issue.record(…)' to the other cases"
          case "for", "while": "after the loop, expect the number of elements"
          default: "use 'try #require(…)' instead, or add 'Issue.record(…)' to the other branch"
          }
        diagnostics.append(
          Diagnostic(
            "conditional-expectation", .warning, at: SourcePosition(file: file, line: expectation.line),
            "the test also passes if this expectation doesn't run",
            notes: [.init("\(decider) on line \(expectation.statementLine) decides whether it runs; \(fix)")]))
      }
    }

    private mutating func readPlatformCode() {
      for block in facts.conditionals where isInPlace || !block.expectsCompilerErrors {
        var earlier: [String] = []
        for clause in block.clauses {
          let condition = (earlier.map { "!(\($0))" } + [clause.condition]).filter { !$0.isEmpty }
          earlier.append(clause.condition)
          guard clause.line < clause.lastLine else { continue }
          claims.platformCode.append(
            SnippetExpectations.PlatformCode(
              lines: clause.line + 1...clause.lastLine, condition: condition.joined(separator: " && ")))
        }
      }
    }

    // MARK: What a snippet must have

    private mutating func check() {
      let top = SourcePosition(file: file, line: 1)
      for block in claims.compilerErrors where block.reports.isEmpty {
        diagnostics.append(
          Diagnostic(
            "compile-error-without-message", at: SourcePosition(file: file, line: block.lines.lowerBound),
            "no line of this block has a '// 🛑 message' for the compiler's error",
            notes: [.init("add '// 🛑 message' to the line that the compiler rejects")]))
      }
      switch kind {
      case .program:
        if !facts.hasTopLevelStatement, facts.excess == nil {
          diagnostics.append(
            Diagnostic(
              "nothing-runs", .warning, at: top, "nothing in this snippet runs",
              notes: [.init("add a hidden statement or a test that uses what it declares")]))
        }
      case .swiftTesting:
        if claims.tests.isEmpty {
          diagnostics.append(Diagnostic("no-tests", at: top, "the snippet has a '@Suite', but no '@Test'"))
        }
        if !facts.startsSwiftTesting {
          diagnostics.append(
            Diagnostic(
              "tests-not-started", at: top, "nothing starts the tests of this snippet",
              notes: [.init("end the file with the hidden line 'await Testing.__swiftPMEntryPoint() as Never'")]))
        }
      case .xctest:
        if claims.tests.isEmpty {
          diagnostics.append(Diagnostic("no-tests", at: top, "the snippet's test case has no 'test…' method"))
        }
        if !facts.startsXCTest {
          diagnostics.append(
            Diagnostic(
              "tests-not-started", at: top, "nothing starts the tests of this snippet",
              notes: [.init("end the file with a hidden call of 'XCTMain'")]))
        }
      }
    }

    private func position(of comment: SourceFacts.LineComment) -> SourcePosition {
      SourcePosition(file: file, line: comment.line, column: comment.column)
    }
  }
}
