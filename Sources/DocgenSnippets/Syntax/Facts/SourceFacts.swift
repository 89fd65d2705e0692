/// The facts about a snippet's syntax that the rest of this target needs, as plain values by line.
///
/// Everything here comes from the syntax tree, so text in a string is never mistaken for a comment.
struct SourceFacts: Hashable, Sendable {
  /// A `//` comment.
  ///
  /// `///` and block comments aren't included.
  struct LineComment: Hashable, Sendable {
    /// The line, from 1.
    var line: Int
    /// The column of its first slash in UTF-8 bytes, from 1.
    var column: Int
    /// The text after the two slashes, as it is.
    var text: String
    /// Whether nothing but white space precedes it on its line.
    var isWholeLine: Bool
  }

  /// A call of `print`.
  struct PrintCall: Hashable, Sendable {
    /// The lines of the call.
    var lines: ClosedRange<Int>
    /// Whether it's written `Swift.print`, whose output can't be tracked by line.
    var isQualified: Bool
  }

  /// A complete statement or declaration.
  struct Statement: Hashable, Sendable {
    /// The lines of the statement.
    var lines: ClosedRange<Int>
    /// Whether it declares a function or a type.
    ///
    /// Nothing is reported at the last line of these.
    var isDeclaration: Bool
  }

  /// A test.
  struct Test: Hashable, Sendable {
    /// A testing framework.
    enum Framework: Hashable, Sendable {
      /// Swift Testing.
      case swiftTesting
      /// XCTest, with the name of the test's class.
      case xctest(className: String)
    }

    /// The function's name without parameters.
    var name: String
    /// The lines from the first attribute to the last line of the body.
    var lines: ClosedRange<Int>
    /// The framework that runs it.
    var framework: Framework
    /// Whether it can fail other than by throwing an error.
    var hasExpectation: Bool
  }

  /// A function that contains expectations but isn't a test.
  struct Expecting: Hashable, Sendable {
    /// The function's name without parameters.
    var name: String
    /// The lines from the first attribute to the last line of the body.
    var lines: ClosedRange<Int>
  }

  /// A conditional compilation block, `#if … #endif`.
  struct ConditionalBlock: Hashable, Sendable {
    /// One branch.
    struct Clause: Hashable, Sendable {
      /// The line of `#if`, `#elseif` or `#else`.
      var line: Int
      /// The last line of the branch, before the next keyword.
      var lastLine: Int
      /// The condition as written, empty for `#else`.
      var condition: String
    }

    /// The branches in order.
    ///
    /// There's at least one.
    var clauses: [Clause]
    /// The line of `#endif`.
    var endLine: Int

    /// The lines from `#if` to `#endif`.
    var lines: ClosedRange<Int> { (clauses.first?.line ?? endLine)...endLine }

    /// Whether this is a block of code that must not compile.
    var expectsCompilerErrors: Bool { clauses.first?.condition == "COMPILE_ERROR" }
  }

  /// The lines of the text, without their ends.
  var lines: [String] = []
  /// The `//` comments in text order.
  var comments: [LineComment] = []
  /// The comments between `/*` and `*/` on one line, in text order.
  var blockComments: [LineComment] = []
  /// The calls of `print` in text order.
  var prints: [PrintCall] = []
  /// The last lines of calls of `debugPrint` and `dump`.
  var otherOutputs: Set<Int> = []
  /// The last lines of calls, operations, and accesses of members, which have a value that the text doesn't show.
  var computedLines: Set<Int> = []
  /// The lines of calls that end the program, such as `exit(0)`.
  var exitCalls: [Int] = []
  /// The statements, outer before inner.
  var statements: [Statement] = []
  /// The tests in text order.
  var tests: [Test] = []
  /// Functions with expectations, at the top level or next to tests, that aren't tests and that the file doesn't refer
  /// to.
  var unusedExpecting: [Expecting] = []
  /// The conditional blocks, outer before inner.
  var conditionals: [ConditionalBlock] = []
  /// The lines that contain code, sorted.
  var codeLines: [Int] = []
  /// Whether the file declares a top-level value named `print`, which tracks printed lines.
  var declaresPrint = false
  /// Whether a type is marked `@Suite`.
  var hasSuite = false
  /// Whether a class inherits from `XCTestCase`.
  var hasTestCase = false
  /// Whether the file starts Swift Testing.
  var startsSwiftTesting = false
  /// Whether the file starts XCTest.
  var startsXCTest = false
  /// Whether the file contains top-level statements besides tests.
  var hasTopLevelStatement = false

  /// The position that is too deep for the parser.
  ///
  /// In this case, only the lines are known.
  var excess: SwiftSyntaxChecker.Mistake?

  /// The innermost block around a line that must not compile.
  func compilerErrorBlock(around line: Int) -> ConditionalBlock? {
    conditionals.last { $0.expectsCompilerErrors && $0.lines.contains(line) }
  }
}
