import DocgenModel

/// Compares a program's output with the output that its source claims.
enum OutputChecker {
  /// Checks printed values and the closing `// Output:` block.
  ///
  /// - Parameters:
  ///   - claims: The snippet's claims.
  ///   - output: The standard output of the sample.
  ///   - programOutput: The standard output of the whole program, if earlier samples have a part of it.
  ///   - statements: The standard output by statement, or nothing if it isn't divided.
  ///   - isConcurrent: Whether parts of the program can run at the same time.
  ///   - records: The texts that its lines printed, and the marks between them, or `nil` if the record is missing or
  ///     broken.
  static func check(
    _ claims: SnippetExpectations, output: [UInt8], programOutput: [UInt8]? = nil,
    statements: StatementOutput = StatementOutput(marked: []), isConcurrent: Bool = false, records: [PrintRecord]?
  ) -> CheckResult {
    var result = CheckResult()
    let lines = outputLines(output)
    let values = claims.printed.filter { $0.observed != nil }
    for claim in values { checkValue(claim, records: records ?? [], tracks: claims.tracksPrintedLines, into: &result) }
    var claims = claims
    claims.printed.removeAll { $0.observed != nil }
    if !claims.printed.isEmpty {
      if claims.tracksPrintedLines {
        let all = programOutput.map(outputLines) ?? lines
        checkTracked(
          claims, lines: all, statements: statements, isConcurrent: isConcurrent, records: records, into: &result)
      } else {
        checkInOrder(claims, lines: lines, into: &result)
      }
    }
    if let block = claims.output {
      result.checks.insert(.output)
      result.claims += 1
      checkBlock(block, lines: lines, into: &result)
    }
    return result
  }

  /// The lines of an output in the form that is compared: without trailing white space and trailing empty lines.
  static func outputLines(_ output: [UInt8]) -> [String] {
    var lines = splitLines(String(decoding: output, as: UTF8.self)).map(\.trimmingTrailingWhitespace)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The line of the claim that the output of a program without records reached last, or `nil` if none is known.
  static func reachedLine(_ claims: SnippetExpectations, output: [UInt8]) -> Int? {
    guard !claims.tracksPrintedLines else { return nil }
    let lines = outputLines(output).map { $0.trimmingWhitespace() }
    return zip(lines, claims.printed).prefix { $1.matches($0) }.last.map { $1.lines.lowerBound }
  }

  // MARK: By line

  private static func checkTracked(
    _ claims: SnippetExpectations, lines: [String], statements: StatementOutput, isConcurrent: Bool,
    records: [PrintRecord]?, into result: inout CheckResult
  ) {
    guard let records else {
      result.fail(
        "broken-record", at: claims.printed[0].position, "the record of the printed lines can't be read",
        advice: "a hidden line 'let print = LinePrinter()' must be the only value named 'print'")
      return
    }
    let calls = records.filter { !$0.isMark }
    let byLine = Dictionary(grouping: calls, by: \.line)
    for claim in claims.printed {
      switch claim.output {
      case .call: checkCall(claim, records: byLine[claim.lines.lowerBound] ?? [], into: &result)
      case .oneOfSeveral(let isTopLevel):
        let run = StatementRun(
          of: claim, isTopLevel: isTopLevel, statements, isConcurrent: isConcurrent,
          otherLines: lines.without(calls, of: claim))
        checkOneOfSeveral(claim, run, isTopLevel: isTopLevel, records: records, into: &result)
      case .statements(let last, let isTopLevel):
        let run = StatementRun(
          of: claim, isTopLevel: isTopLevel, statements, isConcurrent: isConcurrent,
          otherLines: lines.without(calls, of: claim))
        var printed = PrintedLines(records: records).candidates(of: claim.lines, last: last, isTopLevel: isTopLevel)
        // Output of earlier statements isn't the effect of this one.
        if printed[0].isEmpty, claim.showsNoOutput || !claims.printCalls.contains(where: last.overlaps) { printed = [] }
        checkOutput(claim, run, printed: printed, into: &result)
      }
    }
    checkReached(records: calls, lines: lines, claim: claims.printed[0], into: &result)
  }

  private static func checkCall(
    _ claim: SnippetExpectations.Printed, records: [PrintRecord], into result: inout CheckResult
  ) {
    let values = records.map(\.text)
    guard !values.isEmpty else {
      guard !claim.isSentence else { return }
      result.count()
      result.fail("never-printed", at: claim.position, "this line printed nothing, because it didn't run")
      return
    }
    let printed = PrintedLines(records: records)
    let isShown = values.allSatisfy(claim.matches) || claim.mismatch(with: printed.all) == nil
    if claim.isSentence, !isShown, !claim.comments.contains(where: { $0.resembles(values.joined(separator: " ")) }) {
      return
    }
    result.count()
    guard !isShown, let wrong = values.first(where: { !claim.matches($0) }).map(comparable) else { return }
    let shown = values.map(comparable)
    let distinct = Set(shown).count
    result.fail(
      "printed-value", at: claim.position,
      "this line printed '\(wrong)', not '\(claim.value)'"
        + (distinct > 1 ? "; it ran \(values.count) times and printed \(distinct) different values" : ""),
      details: distinct > 1 ? "It printed:\n" + shown.prefix(50).joined(separator: "\n") : "")
    if distinct == 1, !wrong.isEmpty, claim.isReplaceable {
      result.corrections.append(.printed(wrong, at: claim.position))
    }
  }

  private static func checkOneOfSeveral(
    _ claim: SnippetExpectations.Printed, _ run: StatementRun, isTopLevel: Bool, records: [PrintRecord],
    into result: inout CheckResult
  ) {
    let texts = records.filter { claim.lines.contains($0.line) }.map(\.text)
    let lines = PrintedLines(records: records).candidates(of: claim.lines, last: claim.lines, isTopLevel: false)[0]
    let isShown = (texts + run.printed).contains(where: claim.matches) || claim.mismatch(with: lines) == nil
    if !isShown, !isTopLevel, run.canExplain(claim) { return warn(about: claim, run, into: &result) }
    result.count()
    guard !isShown else { return }
    let values = texts.map(comparable)
    result.fail(
      "printed-value", at: claim.position,
      values.isEmpty
        ? "the statement above printed nothing" : "the statement above printed '\(values[0])', not '\(claim.value)'",
      details: values.count > 1 ? "It printed:\n" + values.prefix(50).joined(separator: "\n") : "")
  }

  /// Checks a comment about the output of a statement, which other code can print.
  ///
  /// - Parameters:
  ///   - claim: The comment.
  ///   - run: The evidence about the statement.
  ///   - printed: The recorded lines that the comment can show.
  ///   - result: The findings.
  private static func checkOutput(
    _ claim: SnippetExpectations.Printed, _ run: StatementRun, printed: [[String]], into result: inout CheckResult
  ) {
    var candidates = printed
    if !claim.showsNoOutput || run.showsAllOutput || run.isSeparate && !run.printed.isEmpty {
      if run.hasExecutions, candidates.isEmpty || !run.printed.isEmpty { candidates.append(run.printed) }
      if run.eachShows(claim) { candidates = [run.executions[0]] }
    }
    let isShown = candidates.contains { claim.mismatch(with: $0) == nil }
    let isWrong = claim.showsNoOutput ? !printed.isEmpty : !candidates.isEmpty && !run.canExplain(claim)
    // 'Prints nothing' can also be about the code below it.
    let isAmbiguous = claim.showsNoOutput && claim.isSentence
    let isCertain = isWrong || run.isSeparate && !candidates.isEmpty
    // After an empty line, it's more likely about the code below it.
    let isAboutNext = isAmbiguous && claim.position.line > claim.lines.upperBound + 1
    guard !isAboutNext, isShown || !isAmbiguous && isCertain else { return warn(about: claim, run, into: &result) }
    checkStatements(claim, candidates, into: &result)
  }

  /// Warns that a comment isn't checked.
  private static func warn(
    about claim: SnippetExpectations.Printed, _ run: StatementRun, into result: inout CheckResult
  ) {
    guard !claim.isSentence || claim.showsNoOutput else { return }
    let reason =
      claim.isSentence
      ? "it can be about the code above or below it"
      : run.isMarked && !run.hasExecutions
        ? "its statement doesn't run" : "docgen can't separate the output of its statement from other output"
    result.warnings.append(
      .init(
        id: "unchecked-comment", position: claim.position,
        message: "the comment '\(claim.comments[0].text)' isn't checked, because \(reason)",
        advice: "call 'print' in the sample, move the statement to its top level, or reword the comment"))
  }

  /// Checks a comment whose lines show what the statements above it printed.
  ///
  /// The comment can be about the last statement or also about earlier statements without claims.
  private static func checkStatements(
    _ claim: SnippetExpectations.Printed, _ candidates: [[String]], into result: inout CheckResult
  ) {
    guard !candidates.contains(where: { claim.mismatch(with: $0) == nil }) else {
      result.count()
      return
    }
    let lines = candidates.first { $0.count == claim.comments.count } ?? candidates[0]
    let isResembling = claim.comments.contains { comment in lines.contains(where: comment.resembles) }
    guard !claim.isSentence || isResembling else { return }
    result.count()
    let index = claim.mismatch(with: lines) ?? 0
    let shownLines = lines.map { $0.trimmingWhitespace() }
    var position = claim.position
    position.line += index
    let shown = claim.comments[index].text
    let message: String
    if lines.isEmpty {
      message = "the statement above printed nothing, not '\(shown)'"
    } else if index < lines.count, !claim.comments[index].matches(lines[index]) {
      message = "the statement above printed '\(shownLines[index])', not '\(shown)'"
    } else if lines.count > claim.comments.count {
      message = "the statement above also printed '\(shownLines[claim.comments.count])' after '\(shown)'"
    } else {
      message = "the statement above printed nothing more, not '\(shown)'"
    }
    result.fail(
      "printed-value", at: position, message,
      details: lines.count > 1 ? "It printed:\n" + shownLines.prefix(50).joined(separator: "\n") : "")
    if lines.count == 1, claim.isReplaceable { result.corrections.append(.printed(shownLines[0], at: claim.position)) }
  }

  /// Checks a comment that shows the output of a statement or its value.
  private static func checkValue(
    _ claim: SnippetExpectations.Printed, records: [PrintRecord], tracks: Bool, into result: inout CheckResult
  ) {
    guard case .statements(let last, let isTopLevel) = claim.output, let observed = claim.observed else { return }
    if tracks {
      let printed = PrintedLines(records: records).candidates(of: last, last: last, isTopLevel: isTopLevel)[0]
      if !printed.isEmpty {
        let isShown = claim.mismatch(with: printed) == nil
        // A number with a unit after code that prints other text isn't about it.
        if claim.comments[0].measure != nil, !isShown, !printed.contains(where: claim.comments[0].resembles) { return }
        checkStatements(claim, [printed], into: &result)
        result.checkedComments.insert(claim.position.line)
        return
      }
    }
    let values = records.compactMap(\.value).filter { $0.line == observed.line }.map(\.value)
    guard let first = values.first else {
      // Unlike a call of 'print', the statement can be in a function that no sample calls.
      return
    }
    guard !first.isVoid else { return }
    if let measure = claim.comments[0].measure, claim.comments.count == 1 {
      checkMeasure(measure, claim, values, into: &result)
      return
    }
    let text = claim.comments.map(\.text).joined(separator: " ")
    let comment = claim.comments.count == 1 ? claim.comments[0] : ResultComment(text)
    let wrong = values.first { !$0.matches(comment) }
    // A sentence about another kind of value isn't about this one.
    if let wrong, claim.isSentence, let sentence = comment.sentence, !wrong.hasKind(of: sentence.value) { return }
    // A number after a statement without a numeric value can refer to a part of the text.
    if let wrong, !comment.isExplicit, Int(text) != nil, !wrong.description.contains(where: \.isNumber) { return }
    result.count()
    result.checkedComments.insert(claim.position.line)
    guard let wrong else { return }
    result.fail(
      "wrong-value", at: claim.position, claim.message(about: wrong),
      details: values.count > 1 ? "Its values:\n" + values.prefix(50).map(\.shown).joined(separator: "\n") : "")
    let isOneLine = !wrong.shown.contains(where: \.isNewline)
    if isOneLine, claim.isReplaceable, values.allSatisfy({ $0 == first }) {
      result.corrections.append(.printed(wrong.shown, at: claim.position))
    }
  }

  /// Checks a comment that shows a number with a unit.
  ///
  /// It's about a value that is a number, or that has the same unit. If it can also be about a number in the code, a
  /// difference is only a warning.
  private static func checkMeasure(
    _ measure: ResultComment.Measure, _ claim: SnippetExpectations.Printed, _ values: [ObservedValue],
    into result: inout CheckResult
  ) {
    let matches = values.map { $0.matches(claim.comments[0]) ? true : $0.matches(measure) }
    guard !matches.contains(nil) else { return }
    result.checkedComments.insert(claim.position.line)
    guard let wrong = zip(values, matches).first(where: { $1 == false })?.0 else {
      result.count()
      return
    }
    if wrong.isNumber, claim.observed?.containsNumber == true {
      result.warnings.append(
        .init(
          id: "wrong-value", position: claim.position, message: claim.message(about: wrong),
          advice: "if the comment is about a number in the code, reword it"))
    } else {
      result.count()
      result.fail("wrong-value", at: claim.position, claim.message(about: wrong))
    }
  }

  /// Checks that the program's output contains the text that a line recorded.
  private static func checkReached(
    records: [PrintRecord], lines: [String], claim: SnippetExpectations.Printed, into result: inout CheckResult
  ) {
    let output = lines.joined(separator: "\n")
    guard
      let lost = records.first(where: { record in
        !record.text.split(separator: "\n").allSatisfy { output.contains($0.trimmingWhitespace()) }
      })
    else { return }
    result.fail(
      "lost-output", at: SourcePosition(file: claim.position.file, line: lost.line),
      "the output of this line is missing, because the program closed or redirected its standard output")
  }

  /// A printed text in the form that a one-line comment can contain.
  private static func comparable(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n").trimmingWhitespace()
  }

  // MARK: In order

  /// Checks the values without records.
  ///
  /// This is possible only if every call claims a value: then the output must equal the values in source order.
  private static func checkInOrder(_ claims: SnippetExpectations, lines: [String], into result: inout CheckResult) {
    let hint =
      "to compare each claim with the output of its own line, add the hidden lines "
      + "'import DocgenSnippetSupport' and 'let print = LinePrinter()'"
    let printed = claims.printed.filter { !$0.isSentence }
    guard !printed.isEmpty else { return }
    for _ in printed { result.count() }
    guard claims.printCalls.count == printed.count else {
      result.fail(
        "untracked-print", at: printed[0].position,
        "docgen can't separate the output of this line from that of other calls of 'print'", advice: hint)
      return
    }
    let values = printed.map(\.value)
    let isEqual =
      lines.count == values.count && zip(lines, printed).allSatisfy { $1.matches($0.trimmingWhitespace()) }
    guard !isEqual else { return }
    for (index, claim) in printed.enumerated()
    where index >= lines.count || !claim.matches(lines[index].trimmingWhitespace()) {
      let printed = index < lines.count ? "'\(lines[index].trimmingWhitespace())'" : "nothing"
      result.fail(
        "printed-value", at: claim.position,
        "line \(index + 1) of the output is \(printed), not '\(claim.value)'", advice: hint)
      if lines.count == values.count, !lines[index].isEmpty {
        result.corrections.append(.printed(lines[index].trimmingWhitespace(), at: claim.position))
      }
      return
    }
    result.fail(
      "output", at: printed[values.count - 1].position,
      "the program printed more than its comments claim: '\(lines[values.count])'", advice: hint)
  }

  // MARK: As a whole

  private static func checkBlock(_ block: SnippetExpectations.Output, lines: [String], into result: inout CheckResult) {
    var claimed = block.lines
    while claimed.last == "" { claimed.removeLast() }
    guard claimed != lines else { return }
    let index = zip(claimed, lines).prefix { $0 == $1 }.count
    let position = SourcePosition(
      file: block.position.file, line: block.position.line + min(index, max(claimed.count - 1, 0)) + 1,
      column: block.position.column)
    let message =
      switch (index < claimed.count, index < lines.count) {
      case (true, true): "the program printed '\(lines[index])', not '\(claimed[index])'"
      case (true, false): "the program printed nothing more, not '\(claimed[index])'"
      default: "the program printed '\(lines[index])' after the last line of this block"
      }
    result.fail(
      "output", at: position, message,
      details: "standard output:\n" + lines.prefix(100).joined(separator: "\n"))
    result.corrections.append(.output(lines, at: block.position))
  }
}

extension [String] {
  /// The lines of an output without the lines that calls of `print` in the statements of a claim recorded.
  fileprivate func without(_ calls: [PrintRecord], of claim: SnippetExpectations.Printed) -> [String] {
    var recorded: [String: Int] = [:]
    for call in calls where claim.lines.contains(call.line) {
      for line in splitLines(call.text) { recorded[line.trimmingTrailingWhitespace, default: 0] += 1 }
    }
    return filter { line in
      guard let count = recorded[line], count > 0 else { return true }
      recorded[line] = count - 1
      return false
    }
  }
}

extension CheckResult {
  /// Counts a claim about a printed value.
  fileprivate mutating func count() {
    checks.insert(.printedValues)
    claims += 1
  }
}

extension SnippetExpectations.Printed {
  /// The message about a value that differs from the comment.
  fileprivate func message(about value: ObservedValue) -> String {
    let subject = observed?.variable.map { "'\($0)'" } ?? "the expression"
    return "the value of \(subject) is '\(value.shown)', not '\(self.value)'"
  }
}
