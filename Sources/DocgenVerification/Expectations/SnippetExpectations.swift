public import DocgenModel

/// A snippet's claims about its compilation and its run.
public struct SnippetExpectations: Hashable, Sendable {
  /// A value that a line prints, claimed by `print(…)  // value`.
  public struct Printed: Hashable, Sendable {
    /// The lines of the call.
    ///
    /// A record for any of them belongs to this call.
    public var lines: ClosedRange<Int>
    /// The printed value, without white space at both ends.
    public var value: String
    /// The position of the value.
    public var position: SourcePosition
    /// Whether the lines can print other values too, as in a loop.
    public var isOneOfSeveral = false

    /// Whether a part of the value varies, which `…` shows.
    var isPattern: Bool { value.contains("…") }

    /// Whether a printed text is the value.
    func matches(_ text: String) -> Bool { text == value || isPattern && MessagePattern(value).matchesWhole(text) }
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

  /// The failures of the claims about a run, if the sample is only compiled.
  var unchecked: [Verification.Failure] {
    let places = printed.map(\.position) + [output?.position, exit?.position].compactMap(\.self)
    return places.map {
      Verification.Failure(
        id: "unchecked-claim", position: $0,
        message: "docgen only compiles this sample, so it doesn't check this claim",
        details: "remove the claim, or let the sample run")
    }
  }
}
