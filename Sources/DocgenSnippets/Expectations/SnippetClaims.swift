public import DocgenModel

/// What a snippet says that running or compiling it must show to be true.
public struct SnippetClaims: Hashable, Sendable {
  /// `print(…)  // value`: what a line prints.
  public struct Printed: Hashable, Sendable {
    /// The lines of the call; a record of any of them is of this call.
    public var lines: ClosedRange<Int>
    /// What it prints, without white space at both ends.
    public var value: String
    /// Where the value stands.
    public var position: SourcePosition
    /// Whether the lines may print other values too, as those of a loop do.
    public var isOneOfSeveral = false
  }

  /// The closing `// Output:` block: what the whole standard output is.
  public struct Output: Hashable, Sendable {
    /// The lines of output, without white space at their ends.
    public var lines: [String]
    /// Where the block begins.
    public var position: SourcePosition
  }

  /// `// 🛑 message`: what is reported on a line.
  public struct Reported: Hashable, Sendable {
    /// The lines on which the report counts: that of the code, or the first and last of a longer statement.
    public var lines: Set<Int>
    /// What the report says.
    public var message: MessagePattern
    /// Where the message stands.
    public var position: SourcePosition
  }

  /// `#if COMPILE_ERROR … #endif`: code that the compiler must refuse.
  public struct CompilerErrors: Hashable, Sendable {
    /// From `#if` to `#endif`.
    public var lines: ClosedRange<Int>
    /// What the compiler reports.
    public var reports: [Reported]
  }

  /// A test that must run and pass, or fail as expected.
  public struct Test: Hashable, Sendable {
    /// The name as its framework reports it: `name` or `Class.name`.
    public var name: String
    /// From its first attribute to its last line.
    public var lines: ClosedRange<Int>
  }

  /// Code that is compiled only where a condition holds.
  public struct PlatformCode: Hashable, Sendable {
    /// The lines of the branch without its keywords.
    public var lines: ClosedRange<Int>
    /// The condition, as in `canImport(SwiftUI)`; with an earlier branch's negation for `#else`.
    public var condition: String
  }

  /// What lines print, in text order.
  public var printed: [Printed] = []
  /// What the whole standard output is.
  public var output: Output?
  /// Issues that tests record, in text order.
  public var expectedFailures: [Reported] = []
  /// Errors and issues that an in-place sample claims: whether the compiler reports them or a test records them shows when
  /// it's checked.
  public var reports: [Reported] = []
  /// Blocks that the compiler refuses, in text order.
  public var compilerErrors: [CompilerErrors] = []
  /// The tests, in text order.
  public var tests: [Test] = []
  /// Code for some platforms, outer before inner.
  public var platformCode: [PlatformCode] = []
  /// Whether printed lines are tracked by `DocgenSnippetSupport`.
  public var tracksPrintedLines = false
  /// The lines of every call of `print`, those without a value included.
  public var printCalls: [ClosedRange<Int>] = []
  /// The number of lines of the file.
  public var lineCount = 0

  /// Creates the claims of a snippet that claims nothing.
  public init() {}
}
