import DocgenModel
import DocgenSyntax

/// Reads a sample's claims from its syntax.
package struct ExpectationParser {
  /// The sign before a message that the compiler or a test must report.
  package static let stopSign = "🛑"

  /// The sign before a warning that the compiler must report.
  package static let warningSign = "⚠️"

  let facts: SourceFacts
  let markers: MarkedLines
  let kind: Snippet.Kind
  let file: String
  let isInPlace: Bool
  var claims = SnippetExpectations()
  var diagnostics: [Diagnostic] = []
  /// The lines of the comments that are claims.
  var claimLines: Set<Int> = []
  /// The comments that have a line to themselves, by line, without markers.
  let ownLines: [Int: SourceFacts.LineComment]

  /// Reads the claims of a sample.
  ///
  /// - Parameters:
  ///   - facts: The sample's syntax.
  ///   - markers: Its marker lines.
  ///   - kind: The kind of sample.
  ///   - file: Its path, for positions.
  ///   - isInPlace: Whether it's a code block of a page: docgen starts its tests, and an error needs no `#if`.
  static func read(
    facts: SourceFacts, markers: MarkedLines, kind: Snippet.Kind, file: String, isInPlace: Bool = false
  ) -> (claims: SnippetExpectations, diagnostics: [Diagnostic]) {
    var parser = ExpectationParser(facts: facts, markers: markers, kind: kind, file: file, isInPlace: isInPlace)
    parser.read()
    return (parser.claims, parser.diagnostics)
  }

  private init(facts: SourceFacts, markers: MarkedLines, kind: Snippet.Kind, file: String, isInPlace: Bool) {
    self.facts = facts
    self.isInPlace = isInPlace
    self.markers = markers
    self.kind = kind
    self.file = file
    ownLines = Dictionary(
      facts.comments.filter { $0.isWholeLine && markers.markers[$0.line] == nil }.map { ($0.line, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func read() {
    claims.tracksPrintedLines = facts.declaresPrint
    claims.printCalls = facts.prints.filter { !$0.isQualified }.map(\.lines)
    claims.exitCalls = facts.exitCalls.filter { facts.compilerErrorBlock(around: $0) == nil }
    readCompilerErrorBlocks()
    for comment in facts.comments where markers.markers[comment.line] == nil {
      let text = comment.text.trimmingWhitespace()
      if text.hasPrefix(Self.stopSign) || text.hasPrefix(Self.warningSign) {
        readReport(comment, isWarning: text.hasPrefix(Self.warningSign))
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
    let showsNoOutput = ResultComment(comment.text).showsNoOutput
    guard let call = calls.first, !(isInPlace && showsNoOutput) else {
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
    if comments[0].showsOutput || comments[0].showsNoOutput {
      if let last = statement(endingAt: line) { readEffect(of: last, first) }
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

  /// Reads a comment about the output of a statement that prints by calling other code, or about none.
  private mutating func readEffect(of statement: SourceFacts.Statement, _ comment: SourceFacts.LineComment) {
    add(
      ResultComment(comment.text).text, comment, about: statement.lines,
      .statements(last: statement.lines, isTopLevel: statement.isTopLevel), boundary: statement.boundary)
  }

  /// Adds the claim that a comment shows the output of some lines.
  private mutating func add(
    _ value: String, _ comment: SourceFacts.LineComment, about lines: ClosedRange<Int>,
    _ output: SnippetExpectations.Printed.Output, boundary: SourceFacts.StatementBoundary? = nil
  ) {
    claimLines.insert(comment.line)
    claims.printed.append(
      SnippetExpectations.Printed(
        lines: lines, value: value, position: position(of: comment), output: output,
        comments: [ResultComment(comment.text)], boundary: boundary))
  }

  /// Reads comment lines below a statement, which show its output or its value.
  private mutating func readBlock(_ comment: SourceFacts.LineComment) {
    let isSeparate = Self.announcesOutput(comment) || ResultComment(comment.text).showsNoOutput
    let line = isSeparate ? facts.codeLines.last { $0 < comment.line } ?? 0 : comment.line - 1
    guard facts.codeLines.contains(line), !isStep(comment), let last = statement(endingAt: line) else { return }
    let lines = block(from: comment)
    var comments = lines.map { ResultComment($0.text) }
    let isAboutEffect =
      comments[0].showsNoOutput || comments.contains(where: \.showsOutput)
      || comments.count > 1 && ["prints", "prints:"].contains(comments[0].text.lowercased())
    guard prints(last) || isAboutEffect else {
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
    if !isSentence || !isAttached || first.showsNoOutput { claimLines.formUnion(lines.map(\.line)) }
    let start = last.isTopLevel ? min(last.lines.lowerBound, lastClaimLine + 1) : last.lines.lowerBound
    claims.printed.append(
      SnippetExpectations.Printed(
        lines: start...last.lines.upperBound, value: first.text, position: position,
        output: .statements(last: last.lines, isTopLevel: last.isTopLevel), comments: comments,
        boundary: last.boundary, isSentence: isSentence))
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
    let calls = facts.prints.filter { $0.lines.upperBound == line && !$0.isQualified }
    if let call = calls.first, calls.count == 1, comment.line == line + 1 {
      add(value, comment, about: call.lines, .call)
    } else if let statement = statement(endingAt: line) {
      if isInPlace, !prints(statement) {
        readEffect(of: statement, comment)
      } else {
        add(
          value, comment, about: statement.lines, .oneOfSeveral(isTopLevel: !isInPlace || statement.isTopLevel),
          boundary: isInPlace ? statement.boundary : nil)
      }
    }
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
    let block = block(from: comment)
    claimLines.formUnion(block.map(\.line))
    let lines = block.dropFirst().map { $0.text.hasPrefix(" ") ? String($0.text.dropFirst()) : $0.text }
    claims.output = SnippetExpectations.Output(lines: lines.map(\.trimmingTrailingWhitespace), position: position)
  }

  /// A comment with the comment lines directly below it, up to a message.
  func block(from comment: SourceFacts.LineComment) -> [SourceFacts.LineComment] {
    var lines = [comment]
    while let next = ownLines[comment.line + lines.count],
      ![Self.stopSign, Self.warningSign].contains(where: next.text.trimmingWhitespace().hasPrefix)
    {
      lines.append(next)
    }
    return lines
  }

  /// The status of a comment `// Exits with 0`, or `nil` for any other comment.
  private static func exitStatus(_ text: String) -> Int32? {
    text.hasPrefix("Exits with ") ? Int32(text.dropFirst("Exits with ".count)) : nil
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

  func position(of comment: SourceFacts.LineComment) -> SourcePosition {
    SourcePosition(file: file, line: comment.line, column: comment.column)
  }
}
