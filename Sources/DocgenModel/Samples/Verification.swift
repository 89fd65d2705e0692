/// What is known about a sample after it was checked.
public struct Verification: Hashable, Sendable, Codable {
  /// How a check ended.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// Everything that the sample claims was observed.
    case passed
    /// Something that it claims was not observed.
    case failed
  }

  /// The claims that were observed, for the label on the page.
  public enum Check: String, Hashable, Sendable, Codable, CaseIterable {
    /// The program ran and exited with 0.
    case ran
    /// Printed values were compared line by line.
    case printedValues
    /// The whole output was compared.
    case output
    /// Tests ran and passed.
    case tests
    /// An issue was recorded on its line with its text.
    case expectedFailures
    /// The compiler reported an error on its line with its text.
    case expectedErrors
    /// It compiled, and wasn't run.
    case compiled
  }

  /// Something that was claimed and not observed.
  public struct Failure: Hashable, Sendable, Codable {
    /// Stable kind of failure, in kebab case: `printed-value`, `timeout`.
    public var id: String

    /// The line of the snippet that claims it.
    public var position: SourcePosition

    /// One line of text.
    public var message: String

    /// Further lines, such as the output of a crash, cut to a bound.
    public var details: String

    /// Creates a failure.
    public init(id: String, position: SourcePosition, message: String, details: String = "") {
      self.id = id
      self.position = position
      self.message = message
      self.details = details
    }
  }

  /// Lines that were not compiled here, and why.
  public struct NotRun: Hashable, Sendable, Codable {
    /// The lines of the snippet's file.
    public var lines: ClosedRange<Int>

    /// One line of text for the label on the page.
    public var reason: String

    /// Creates a note on lines that were not compiled.
    public init(lines: ClosedRange<Int>, reason: String) {
      self.lines = lines
      self.reason = reason
    }
  }

  /// A word of the snippet that names a symbol, as the compiler understood it.
  public struct Identifier: Hashable, Sendable, Codable {
    /// The line of the snippet's file, from 1.
    public var line: Int

    /// The column in UTF-8 bytes, from 1.
    public var column: Int

    /// How many UTF-8 bytes the word has.
    public var length: Int

    /// The symbol's identifier (USR).
    public var symbol: String

    /// Creates an identifier.
    public init(line: Int, column: Int, length: Int, symbol: String) {
      self.line = line
      self.column = column
      self.length = length
      self.symbol = symbol
    }
  }

  /// The snippet's name.
  public var snippet: String

  /// How the check ended.
  public var outcome: Outcome

  /// What was observed, sorted by case order.
  public var checks: [Check]

  /// How many single claims were compared: printed lines, tests, failures, errors.
  public var claims: Int

  /// What was not as claimed; empty exactly when ``outcome`` is passed.
  public var failures: [Failure]

  /// Code for other platforms: its syntax was checked and nothing else.
  public var notRun: [NotRun]

  /// What the program printed on standard output, for `@Output`.
  public var standardOutput: String

  /// The words that name symbols, in source order; `nil` where the compiler's index was not at hand.
  public var identifiers: [Identifier]?

  /// The complete program that was checked, with its imports; `nil` where the sample's own file is that.
  public var program: String?

  /// The compiler's version line, as in `Swift 6.3.1`.
  public var compiler: String

  /// The platform, as in `x86_64-unknown-linux-gnu`.
  public var platform: String

  /// Creates a verification.
  public init(
    snippet: String,
    outcome: Outcome,
    checks: [Check],
    claims: Int,
    failures: [Failure],
    notRun: [NotRun] = [],
    standardOutput: String,
    compiler: String,
    platform: String
  ) {
    self.snippet = snippet
    self.outcome = outcome
    self.checks = checks
    self.claims = claims
    self.failures = failures
    self.notRun = notRun
    self.standardOutput = standardOutput
    self.compiler = compiler
    self.platform = platform
  }
}
