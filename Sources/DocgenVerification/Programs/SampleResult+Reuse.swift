import DocgenModel

extension SampleResult {
  /// Whether a later run of the same text would have the same result, on any machine.
  var isReusable: Bool {
    // The notes of other warnings can name a line of the page.
    state != .unchecked
      && warnings.allSatisfy { $0.details.isEmpty && ($0.advice.isEmpty || $0.id == "unchecked-comment") }
      && failures.allSatisfy { Self.reusableFailures.contains($0.id) }
  }

  /// The kinds of failures that don't depend on the machine, such as a time limit does, and that don't name other lines.
  private static let reusableFailures: Set = ["does-not-compile", "printed-value", "output"]

  /// The same result after lines before the sample were added or removed.
  func moved(to sample: CodeSample) -> SampleResult {
    guard case .codeBlock(_, let line) = id else { return self }
    let offset = sample.position.line - line
    var result = self
    result.id = sample.id
    func move(_ position: SourcePosition) -> SourcePosition {
      SourcePosition(file: sample.position.file, line: position.line + offset, column: position.column)
    }
    for list in [\SampleResult.failures, \.warnings] {
      for index in result[keyPath: list].indices {
        result[keyPath: list][index].position = move(result[keyPath: list][index].position)
      }
    }
    result.corrections = corrections.map { correction in
      switch correction {
      case .printed(let text, let position): .printed(text, at: move(position))
      case .output(let lines, let position): .output(lines, at: move(position))
      case .reported(let text, let position): .reported(text, at: move(position))
      }
    }
    result.notRun = notRun.map {
      .init(lines: $0.lines.lowerBound + offset...$0.lines.upperBound + offset, reason: $0.reason)
    }
    result.identifiers = identifiers?.map {
      var identifier = $0
      identifier.line += offset
      return identifier
    }
    return result
  }
}
