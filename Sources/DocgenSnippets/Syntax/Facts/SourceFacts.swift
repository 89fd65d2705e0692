/// What the syntax of a snippet tells, in plain values by line: all that the rest of this target needs to know of it.
///
/// Everything here comes from the parsed tree, so that a comment's look-alike inside a string is never taken for one.
struct SourceFacts: Hashable, Sendable {
  /// A `//` comment; `///` and block comments are not kept.
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
    /// From the first to the last line of the call.
    var lines: ClosedRange<Int>
    /// Whether it is written `Swift.print`, which nothing can observe line by line.
    var isQualified: Bool
  }

  /// A statement or declaration that stands by itself.
  struct Statement: Hashable, Sendable {
    /// From its first to its last line.
    var lines: ClosedRange<Int>
    /// Whether it declares a function or a type, whose last line says nothing about what happens on it.
    var isDeclaration: Bool
  }

  /// A test.
  struct Test: Hashable, Sendable {
    /// Which framework runs it.
    enum Framework: Hashable, Sendable {
      /// Swift Testing.
      case swiftTesting
      /// XCTest, with the name of the test's class.
      case xctest(className: String)
    }

    /// The function's name without parameters.
    var name: String
    /// From its first attribute to its last line.
    var lines: ClosedRange<Int>
    /// Which framework runs it.
    var framework: Framework
    /// Whether anything in it can fail but a thrown error.
    var hasExpectation: Bool
  }

  /// A function that expects something and is no test.
  struct Expecting: Hashable, Sendable {
    /// The function's name without parameters.
    var name: String
    /// From its first attribute to its last line.
    var lines: ClosedRange<Int>
  }

  /// A run of `#if … #endif`.
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

    /// The branches in order; at least one.
    var clauses: [Clause]
    /// The line of `#endif`.
    var endLine: Int

    /// From `#if` to `#endif`.
    var lines: ClosedRange<Int> { (clauses.first?.line ?? endLine)...endLine }

    /// Whether this is a block of code that must not compile.
    var expectsCompilerErrors: Bool { clauses.first?.condition == "COMPILE_ERROR" }
  }

  /// The lines of the text, without their ends.
  var lines: [String] = []
  /// The `//` comments in text order.
  var comments: [LineComment] = []
  /// The calls of `print` in text order.
  var prints: [PrintCall] = []
  /// The statements, outer before inner.
  var statements: [Statement] = []
  /// The tests in text order.
  var tests: [Test] = []
  /// Functions at the top level or beside tests that expect something, and that nothing in the file names: no test, and no
  /// help for one.
  var unusedExpecting: [Expecting] = []
  /// The conditional blocks, outer before inner.
  var conditionals: [ConditionalBlock] = []
  /// Lines on which code stands, sorted.
  var codeLines: [Int] = []
  /// Whether a top-level value named `print` is declared, which is how printed lines are tracked.
  var declaresPrint = false
  /// Whether a type is marked `@Suite`.
  var hasSuite = false
  /// Whether a class inherits from `XCTestCase`.
  var hasTestCase = false
  /// Whether Swift Testing is started from the file.
  var startsSwiftTesting = false
  /// Whether XCTest is started from the file.
  var startsXCTest = false
  /// Whether anything at the top level runs, tests aside.
  var hasTopLevelStatement = false

  /// The place that the parser cannot be given, so that nothing is known but the lines.
  var excess: SwiftSyntaxChecker.Mistake?

  /// The innermost block of code that must not compile around a line.
  func compilerErrorBlock(around line: Int) -> ConditionalBlock? {
    conditionals.last { $0.expectsCompilerErrors && $0.lines.contains(line) }
  }
}
