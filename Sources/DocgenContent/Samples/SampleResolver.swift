package import DocgenModel

/// Finds the code and output that a page shows, with their states.
package struct SampleResolver: Sendable {
  /// The package's snippets.
  package let snippets: SnippetIndex
  /// The results of the samples.
  package let results: [SampleID: SampleResult]

  package init(snippets: SnippetIndex, results: [SampleID: SampleResult]) {
    (self.snippets, self.results) = (snippets, results)
  }

  /// A sample, the snippets that it shows, and its diagnostics.
  package struct Resolved: Sendable {
    package var sample: Sample
    package var shown: [String] = []
    package var diagnostics: [Diagnostic] = []
  }

  /// Finds the sample of a directive.
  package func resolve(_ reference: OutgoingReferences.Sample) throws(DiagnosticError) -> Resolved {
    switch reference {
    case .snippet(let path, let slice): try snippet(path, slice: slice)
    case .difference(let from, let to): try difference(from: from, to: to)
    case .output(let path): try output(path)
    }
  }

  private func snippet(_ path: Directive.Argument, slice: Directive.Argument?) throws(DiagnosticError) -> Resolved {
    let snippet = try snippets.snippet(path.value, at: path.position)
    let found = try snippets.slice(slice?.value, of: snippet, at: slice?.position ?? path.position)
    let (state, reason) = state(of: found, in: snippet)
    let sample = Sample(
      content: .snippet(snippet, slice: found), state: state, reason: reason,
      result: result(of: found, in: snippet))
    return Resolved(sample: sample, shown: [snippet.name])
  }

  private func difference(from: Directive.Argument, to: Directive.Argument) throws(DiagnosticError) -> Resolved {
    let old = try slice(at: from.value, position: from.position)
    let new = try slice(at: to.value, position: to.position)
    guard old.slice.text != new.slice.text else {
      throw DiagnosticError(
        Diagnostic(
          "same-sides", at: to.position, "both sides of this difference are the same: '\(to.value)'",
          notes: [.init("show only one of them with '@Snippet'")]))
    }
    // Both sides form one sample, whose state is the worse of the two.
    let (state, reason) =
      [state(of: old.slice, in: old.snippet), state(of: new.slice, in: new.snippet)]
      .max { Self.doubt(about: $0.state) < Self.doubt(about: $1.state) } ?? (.unverified, nil)
    let sample = Sample(
      content: .diff(from: old.snippet, old.slice, to: new.snippet, new.slice), state: state,
      reason: reason, result: results[new.snippet.id])
    return Resolved(sample: sample, shown: [old.snippet.name, new.snippet.name])
  }

  /// Finds a slice by `path#slice`, or a whole snippet by `path`.
  package func slice(
    at path: String, position: SourcePosition
  ) throws(DiagnosticError) -> (snippet: Snippet, slice: Snippet.Slice) {
    let parts = path.split(separator: "#", maxSplits: 1)
    let snippet = try snippets.snippet(parts.first.map(String.init) ?? "", at: position)
    return (snippet, try snippets.slice(parts.count > 1 ? String(parts[1]) : nil, of: snippet, at: position))
  }

  private func output(_ path: Directive.Argument) throws(DiagnosticError) -> Resolved {
    let snippet = try snippets.snippet(path.value, at: path.position)
    let result = results[snippet.id]
    if let result, result.state == .passed, result.standardOutput.allSatisfy(\.isWhitespace) {
      throw DiagnosticError(
        Diagnostic(
          "no-output", at: path.position, "snippet '\(snippet.name)' prints nothing",
          notes: [.init("remove the directive, or print something in the snippet")]))
    }
    let sample = Sample(
      content: .output(snippet, text: result?.standardOutput ?? ""), state: nil,
      reason: result == nil ? SampleState.notRunReason : nil, result: result)
    return Resolved(sample: sample, shown: [snippet.name])
  }

  // MARK: States

  /// The part of a snippet's result that applies to a slice.
  ///
  /// For example, a slice with a failing test doesn't claim the compiler error of another slice.
  private func result(of slice: Snippet.Slice, in snippet: Snippet) -> SampleResult? {
    guard var result = results[snippet.id] else { return nil }
    if snippet.rejectedLines.isDisjoint(with: slice.lines.map(\.number)) {
      result.checks.removeAll { $0 == .expectedErrors }
    }
    return result
  }

  /// The state of a slice, with the reason.
  func state(of slice: Snippet.Slice, in snippet: Snippet) -> (state: SampleState, reason: String?) {
    snippet.state(of: slice, result: results[snippet.id])
  }

  private static func doubt(about state: SampleState) -> Int {
    switch state {
    case .ran, .compiled, .manifests: 0
    case .expectedFailures: 1
    case .parsedOnly: 2
    case .unverified: 3
    }
  }
}
