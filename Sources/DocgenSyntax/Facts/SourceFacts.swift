/// The facts about a snippet's syntax that verification needs, as plain values by line.
///
/// Everything here comes from the syntax tree, so text in a string is never mistaken for a comment.
package struct SourceFacts: Hashable, Sendable {
  /// A `//` comment.
  ///
  /// `///` and block comments aren't included.
  package struct LineComment: Hashable, Sendable {
    /// The line, from 1.
    package var line: Int
    /// The column of its first slash in UTF-8 bytes, from 1.
    package var column: Int
    /// The text after the two slashes, as it is.
    package var text: String
    /// Whether nothing but white space precedes it on its line.
    package var isWholeLine: Bool
  }

  /// A call of `print`.
  package struct PrintCall: Hashable, Sendable {
    /// The lines of the call.
    package var lines: ClosedRange<Int>
    /// Whether it's written `Swift.print`, whose output can't be tracked by line.
    package var isQualified: Bool
  }

  /// A complete statement or declaration.
  package struct Statement: Hashable, Sendable {
    /// The lines of the statement.
    package var lines: ClosedRange<Int>
    /// Whether it declares a function or a type.
    ///
    /// Nothing is reported at the last line of these.
    package var isDeclaration: Bool
    /// Whether it's at the top level of the file.
    package var isTopLevel: Bool
    /// The places for calls before and after it, or `nil` if there are none.
    package var boundary: StatementBoundary?
  }

  /// A test.
  package struct Test: Hashable, Sendable {
    /// A testing framework.
    package enum Framework: Hashable, Sendable {
      /// Swift Testing.
      case swiftTesting
      /// XCTest, with the name of the test's class.
      case xctest(className: String)
    }

    /// The function's name without parameters.
    package var name: String
    /// The lines from the first attribute to the last line of the body.
    package var lines: ClosedRange<Int>
    /// The framework that runs it.
    package var framework: Framework
    /// Whether it can fail other than by throwing an error.
    package var hasExpectation: Bool
  }

  /// A function that contains expectations but isn't a test.
  package struct Expecting: Hashable, Sendable {
    /// The function's name without parameters.
    package var name: String
    /// The lines from the first attribute to the last line of the body.
    package var lines: ClosedRange<Int>
  }

  /// An expectation in a branch that a passing test might not run.
  package struct ConditionalExpectation: Hashable, Sendable {
    /// The first line of the expectation.
    package var line: Int
    /// The keyword of the statement that decides whether it runs, such as `if`, or the brace of a closure.
    package var statement: String
    /// The line of the keyword.
    package var statementLine: Int
    /// The lines of the branch.
    package var branch: ClosedRange<Int>
  }

  /// An `import` declaration.
  package struct Import: Hashable, Sendable {
    /// The module's name.
    package var module: String
    /// The line of the name, from 1.
    package var line: Int
    /// The column of the name in UTF-8 bytes, from 1.
    package var column: Int
    /// Whether the declaration is in a block of conditional compilation.
    package var isConditional: Bool
  }

  /// A conditional compilation block, `#if … #endif`.
  package struct ConditionalBlock: Hashable, Sendable {
    /// One branch.
    package struct Clause: Hashable, Sendable {
      /// The line of `#if`, `#elseif` or `#else`.
      package var line: Int
      /// The last line of the branch, before the next keyword.
      package var lastLine: Int
      /// The condition as written, empty for `#else`.
      package var condition: String
    }

    /// The branches in order.
    ///
    /// There's at least one.
    package var clauses: [Clause]
    /// The line of `#endif`.
    package var endLine: Int

    /// The lines from `#if` to `#endif`.
    package var lines: ClosedRange<Int> { (clauses.first?.line ?? endLine)...endLine }

    /// Whether this is a block of code that must not compile.
    package var expectsCompilerErrors: Bool { clauses.first?.condition == "COMPILE_ERROR" }
  }

  /// The lines of the text, without their ends.
  package var lines: [String] = []
  /// The `//` comments in text order.
  package var comments: [LineComment] = []
  /// The comments in other forms, with their first line of text, in text order: between `/*` and `*/`, and documentation comments
  /// that no declaration follows.
  package var otherComments: [LineComment] = []
  /// The imports in text order.
  package var imports: [Import] = []
  /// The calls of `print` in text order.
  package var prints: [PrintCall] = []
  /// The last lines of calls of `debugPrint` and `dump`.
  package var otherOutputs: Set<Int> = []
  /// The last lines of calls, operations, and accesses of members, which have a value that the text doesn't show.
  package var computedLines: Set<Int> = []
  /// The lines of calls that end the program, such as `exit(0)`.
  package var exitCalls: [Int] = []
  /// The statements, outer before inner.
  package var statements: [Statement] = []
  /// The statements whose values docgen can observe, outer before inner.
  package var valueStatements: [ValueStatement] = []
  /// The tests in text order.
  package var tests: [Test] = []
  /// Functions with expectations, at the top level or next to tests, that aren't tests and that the file doesn't refer
  /// to.
  package var unusedExpecting: [Expecting] = []
  /// The expectations that a passing test might not evaluate, in text order.
  package var conditionalExpectations: [ConditionalExpectation] = []
  /// The conditional blocks, outer before inner.
  package var conditionals: [ConditionalBlock] = []
  /// The lines that contain code, sorted.
  package var codeLines: [Int] = []
  /// Whether the code uses tasks, threads, or processes, so that several parts of it can run at the same time.
  package var isConcurrent = false
  /// Whether the file declares a top-level value named `print`, which tracks printed lines.
  package var declaresPrint = false
  /// Whether a type is marked `@Suite`.
  package var hasSuite = false
  /// Whether a class inherits from `XCTestCase`.
  package var hasTestCase = false
  /// Whether the file starts Swift Testing.
  package var startsSwiftTesting = false
  /// Whether the file starts XCTest.
  package var startsXCTest = false
  /// Whether the file contains top-level statements besides tests.
  package var hasTopLevelStatement = false

  /// The position that is too deep for the parser.
  ///
  /// In this case, only the lines are known.
  package var excess: SwiftSyntaxChecker.Mistake?

  /// The innermost block around a line that must not compile.
  package func compilerErrorBlock(around line: Int) -> ConditionalBlock? {
    conditionals.last { $0.expectsCompilerErrors && $0.lines.contains(line) }
  }
}
