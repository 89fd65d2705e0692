import DocgenModel
import DocgenSyntax

/// The marker and explanation lines of a snippet, which pages don't show.
struct MarkedLines: Sendable {
  /// The markers by line.
  private(set) var markers: [Int: SnippetMarker] = [:]
  /// The lines of comments that resemble a marker.
  private var malformedMarkerLines: Set<Int> = []
  /// The lines of the explanation at the top of the snippet.
  private(set) var explanationLines: Range<Int> = 1..<1
  /// The explanation's text, without slashes.
  private(set) var explanation = ""
  /// The lines of `#if COMPILE_ERROR` and its `#endif`.
  private(set) var compilerErrorDelimiters: Set<Int> = []
  /// Problems with markers.
  private(set) var diagnostics: [Diagnostic] = []

  /// The lines of all comments that can't be claims: markers, similar comments, and the explanation.
  var lines: Set<Int> { malformedMarkerLines.union(markers.keys).union(explanationLines) }

  init(facts: SourceFacts, file: String) {
    for comment in facts.comments {
      switch SnippetMarker.read(comment, in: file) {
      case .marker(let marker, let markerDiagnostics):
        markers[marker.line] = marker
        diagnostics += markerDiagnostics
      case .malformed(let diagnostic):
        malformedMarkerLines.insert(comment.line)
        diagnostics.append(diagnostic)
      case .comment: break
      }
    }
    readExplanation(facts)
    readCompilerErrorDelimiters(facts, file: file)
  }

  /// Reads the `//` lines at the very top, up to the first line of another kind.
  private mutating func readExplanation(_ facts: SourceFacts) {
    var lines: [String] = []
    for comment in facts.comments {
      guard comment.isWholeLine, comment.line == lines.count + 1, markers[comment.line] == nil else { break }
      lines.append(comment.text.hasPrefix(" ") ? String(comment.text.dropFirst()) : comment.text)
    }
    explanationLines = 1..<lines.count + 1
    explanation = lines.joined(separator: "\n").trimmingWhitespace()
  }

  private mutating func readCompilerErrorDelimiters(_ facts: SourceFacts, file: String) {
    for block in facts.conditionals where block.expectsCompilerErrors {
      compilerErrorDelimiters.formUnion([block.lines.lowerBound, block.endLine])
      for clause in block.clauses.dropFirst() {
        compilerErrorDelimiters.insert(clause.line)
        diagnostics.append(
          Diagnostic(
            "compile-error-branch", at: SourcePosition(file: file, line: clause.line),
            "'#if COMPILE_ERROR' can't have another branch",
            notes: [.init("put the code that compiles outside '#if COMPILE_ERROR … #endif'")]))
      }
    }
  }
}
