public import DocgenModel
import DocgenSyntax

/// The result of reading a snippet's file: its visible parts, its claims, and its problems.
public struct SnippetReading: Hashable, Sendable {
  /// The parts that pages show.
  public var snippet: Snippet

  /// The claims that a run must confirm.
  public var claims: SnippetExpectations

  /// The diagnostics, in text order.
  public var diagnostics: [Diagnostic]
}

/// Reads snippets.
///
/// ```swift unverified reason="snippets can't import docgen's modules, because no library product contains them"
/// let reading = SnippetReader.read(source, file: "Snippets/QuickStart/FeatureModel.swift")
/// reading.snippet.slice("model")?.text
/// ```
public enum SnippetReader {
  /// Reads a snippet from its text.
  ///
  /// The file's path is relative to the package's root, and ends in `.swift`.
  public static func read(_ source: String, file: String) -> SnippetReading {
    let facts = SourceFacts(source: source)
    let markers = MarkedLines(facts: facts, file: file)
    let slices = SliceCutter.cut(facts: facts, markers: markers, file: file)
    let kind = kind(of: facts, file: file)
    let claims = ExpectationParser.read(facts: facts, markers: markers, kind: kind.kind, file: file)
    return SnippetReading(
      snippet: Snippet(
        name: Snippet.name(of: file), file: file, source: source, explanation: markers.explanation,
        shown: slices.whole, slices: slices.named, kind: kind.kind,
        issueLines: Set(claims.claims.expectedFailures.map(\.position.line)),
        rejectedLines: Set(claims.claims.compilerErrors.flatMap(\.lines))),
      claims: claims.claims,
      diagnostics: (unread(facts, file: file) + markers.diagnostics + slices.diagnostics + kind.diagnostics
        + claims.diagnostics).sorted())
  }

  /// A diagnostic about a text that couldn't be parsed, so that its claims don't go unchecked.
  private static func unread(_ facts: SourceFacts, file: String) -> [Diagnostic] {
    guard let excess = facts.excess else { return [] }
    return [
      Diagnostic(
        "unread-snippet", at: SourcePosition(file: file, line: excess.line, column: excess.column),
        "this snippet can't be read: \(excess.message)",
        notes: [.init("divide it into smaller snippets, or move the long or deeply nested code to a target")])
    ]
  }

  private static func kind(of facts: SourceFacts, file: String) -> (kind: Snippet.Kind, diagnostics: [Diagnostic]) {
    let tests = facts.tests.filter { facts.compilerErrorBlock(around: $0.lines.lowerBound) == nil }
    let native = tests.filter { $0.framework == .swiftTesting }
    if let test = native.first ?? nil, facts.hasTestCase {
      return (
        .swiftTesting,
        [
          Diagnostic(
            "mixed-tests", at: SourcePosition(file: file, line: test.lines.lowerBound),
            "a snippet can't have tests of both Swift Testing and XCTest",
            notes: [.init("move the tests of one framework to another snippet")])
        ]
      )
    }
    if facts.hasTestCase { return (.xctest, []) }
    return (native.isEmpty && !facts.hasSuite ? .program : .swiftTesting, [])
  }
}

extension Snippet {
  var firstShownLine: SourcePosition { SourcePosition(file: file, line: shown.lines.first?.number ?? 1) }
}
