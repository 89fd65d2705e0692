import DocgenModel

/// The tests and issues that a test framework reported, in a form that is the same for XCTest and Swift Testing.
///
/// ``XCTestLog`` and ``SwiftTestingEvents`` read it, and ``TestChecker`` compares it with the snippet's claims.
struct TestRun: Hashable, Sendable {
  /// A test that started.
  struct Test: Hashable, Sendable {
    /// The name in the form of ``SnippetExpectations/Test/name``.
    var name: String
    /// The line of its declaration, or `nil` if the framework doesn't report it.
    var line: Int?
    /// Whether the test was skipped or had no case to run.
    var isSkipped = false
    /// Whether the test, or one of its cases, was canceled.
    var isCanceled = false
    var hasEnded = false
  }

  /// An issue that a test recorded.
  struct Issue: Hashable, Sendable {
    /// The line in the snippet's file, or `nil` if the issue is in another file or has no location.
    var line: Int?
    /// The location in the framework's own notation.
    var place: String
    var text: String
  }

  var tests: [Test] = []
  var issues: [Issue] = []
  /// Whether the framework reported the end of the run.
  var hasEnded = true

  /// Moves each test to the line of its declaration.
  ///
  /// After a `#sourceLocation`, the macro of a test reports the line after it.
  mutating func moveToDeclarations(_ claims: [SnippetExpectations.Test]) {
    for index in tests.indices {
      guard let line = tests[index].line else { continue }
      let claim = claims.first { claim in
        claim.name == tests[index].name && (claim.lines.contains(line) || claim.lines.contains(line - 1))
      }
      if let claim { tests[index].line = claim.lines.lowerBound }
    }
  }

  /// The test that was running when the program ended.
  var unfinished: Test? { hasEnded ? nil : tests.last { !$0.isSkipped && !$0.isCanceled && !$0.hasEnded } }
}
