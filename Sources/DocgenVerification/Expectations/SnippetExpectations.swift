public import DocgenModel
import DocgenSyntax

/// A snippet's claims about its compilation and its run.
public struct SnippetExpectations: Hashable, Sendable {
  /// A value that a line prints, claimed by `print(…)  // value`.
  public struct Printed: Hashable, Sendable {
    /// The output that a claim is about.
    enum Output: Hashable, Sendable {
      /// The text that each run of one call prints.
      case call
      /// One of the texts that a statement prints, as in a loop, in a snippet or at the top level of a sample, or in a body.
      case oneOfSeveral(isTopLevel: Bool)
      /// Everything that the statements of these lines print, line by line.
      ///
      /// The last statement is `last`, at the top level of the sample or in a body.
      case statements(last: ClosedRange<Int>, isTopLevel: Bool)
    }

    /// The lines of the call.
    ///
    /// A record for any of them belongs to this call.
    public var lines: ClosedRange<Int>
    /// The printed value, without white space at both ends.
    public var value: String
    /// The position of the value.
    public var position: SourcePosition
    /// The output that it's about.
    var output = Output.call
    /// The lines of the comment.
    var comments: [ResultComment] = []
    /// The places before and after the statement, if the program marks its output there.
    var boundary: SourceFacts.StatementBoundary?
    /// The statement whose value it can show if the statement prints nothing.
    var observed: Observed?
    /// Whether it's a claim only if the result resembles it, because it reads like a sentence, or is a number with a unit.
    ///
    /// The output must share words with it, or the value must be of the same kind.
    var isSentence = false

    /// A statement whose value the program records.
    struct Observed: Hashable, Sendable {
      /// The line and column after the statement.
      var line: Int
      var column: Int
      /// The variable that it sets, or `nil` for an expression.
      var variable: String?
      /// Whether its code contains a number, which the comment can be about.
      var containsNumber = false
    }

    /// Whether a part of the value varies, which `…` shows.
    var isPattern: Bool { comments.contains { $0.readings.contains { ShownText($0).isPattern } } }

    /// Whether one text in place of the comment makes the claim true: the comment consists of the value.
    var isReplaceable: Bool { comments.count == 1 && comments[0].isOnlyResult }

    /// Whether a printed text, which can have several lines, is the value.
    func matches(_ text: String) -> Bool {
      if comments.count == 1, comments[0].matches(text) { return true }
      return mismatch(with: splitLines(text.trimmingWhitespace())) == nil
    }

    /// The first line of the statement that the comment is about.
    var statementLine: Int {
      if case .statements(let last, _) = output { return last.lowerBound }
      return lines.lowerBound
    }

    /// Whether the comment says that code prints nothing.
    var showsNoOutput: Bool { comments.first?.showsNoOutput == true }

    /// The first line of the comment that differs from the printed lines, or `nil` if they're equal.
    func mismatch(with lines: [String]) -> Int? {
      BlockComparison(comments: comments, lines: lines).mismatch
    }
  }

  /// The whole standard output, claimed by the closing `// Output:` block.
  public struct Output: Hashable, Sendable {
    /// The lines of output, without trailing white space.
    public var lines: [String]
    /// The position of the block's first line.
    public var position: SourcePosition
  }

  /// A report at a line, claimed by `// 🛑 message`.
  public struct Reported: Hashable, Sendable {
    /// The lines at which the report can occur: the line of the code, or the first and last line of a longer statement.
    public var lines: Set<Int>
    /// The pattern of the report's message.
    public var message: MessagePattern
    /// The position of the message.
    public var position: SourcePosition
  }

  /// An exit before the program's end, claimed by `// Exits with STATUS`.
  public struct Exit: Hashable, Sendable {
    /// The exit status.
    public var status: Int32
    /// The position of the comment.
    public var position: SourcePosition
  }

  /// Code that the compiler must reject, in `#if COMPILE_ERROR … #endif`.
  public struct CompilerErrors: Hashable, Sendable {
    /// The lines from `#if` to `#endif`.
    public var lines: ClosedRange<Int>
    /// The errors that the compiler must report.
    public var reports: [Reported]
  }

  /// A test that must run and pass, or fail as expected.
  public struct Test: Hashable, Sendable {
    /// The framework's name for the test: `name` or `Class.name`.
    public var name: String
    /// The lines from the first attribute to the last line of the body.
    public var lines: ClosedRange<Int>
    /// The claim that the test doesn't run to its end, from a comment `// Skipped` or `// Canceled` in it.
    public var ending: Ending?

    /// An end of a test that isn't its last line.
    public enum Ending: String, Hashable, Sendable { case skipped, canceled }
  }

  /// Code that compiles only if a condition holds.
  public struct PlatformCode: Hashable, Sendable {
    /// The lines of the branch without its keywords.
    public var lines: ClosedRange<Int>
    /// The condition, as in `canImport(SwiftUI)`.
    ///
    /// For `#else`, it includes the negation of the earlier branches.
    public var condition: String
  }

  /// The lines that call a function that can end the program with status 0, such as `exit`.
  public var exitCalls: [Int] = []
  /// The exit that ends the program, if it claims one.
  public var exit: Exit?
  /// The warnings that the compiler must report, in text order.
  public var warnings: [Reported] = []
  /// The printed values, in text order.
  public var printed: [Printed] = []
  /// The claim about the whole standard output.
  public var output: Output?
  /// The issues that tests must record, in text order.
  public var expectedFailures: [Reported] = []
  /// The errors and issues that an in-place sample claims.
  ///
  /// Only checking it shows whether the compiler or a test reports them.
  public var reports: [Reported] = []
  /// The blocks that the compiler must reject, in text order.
  public var compilerErrors: [CompilerErrors] = []
  /// The tests, in text order.
  public var tests: [Test] = []
  /// The platform-specific code, outer before inner.
  public var platformCode: [PlatformCode] = []
  /// Whether `DocgenSnippetSupport` tracks printed lines.
  public var tracksPrintedLines = false
  /// The lines of every call of `print`, including calls without a claimed value.
  public var printCalls: [ClosedRange<Int>] = []

  /// Whether only a run can check some of the claims.
  var areAboutRun: Bool {
    printed.contains { !$0.isSentence } || output != nil || exit != nil || !reports.isEmpty || !expectedFailures.isEmpty
      || !tests.isEmpty
  }

  /// Whether a comment at a line shows output.
  func showsOutput(atLine line: Int) -> Bool {
    let lines =
      printed.filter { !$0.isSentence }.map { ($0.position.line, $0.comments.count) }
      + (output.map { [($0.position.line, $0.lines.count)] } ?? [])
    return lines.contains { first, count in (first..<first + max(1, count)).contains(line) }
  }

  /// The failures of the claims about a run, if the sample is only compiled.
  var unchecked: [SampleResult.Failure] {
    let places =
      printed.filter { !$0.isSentence && $0.observed == nil }.map(\.position)
      + [output?.position, exit?.position].compactMap(\.self)
    return places.map {
      SampleResult.Failure(
        id: "unchecked-claim", position: $0,
        message: "docgen only compiles this sample, so it doesn't check this claim",
        advice: "remove the claim, or let the sample run")
    }
  }
}
