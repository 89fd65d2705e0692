/// The result of checking a sample.
public struct Verification: Hashable, Sendable, Codable {
  /// The outcome of a check.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// docgen observed everything that the sample claims.
    case passed
    /// docgen didn't observe something that the sample claims.
    case failed
  }

  /// A kind of claim that docgen observed.
  ///
  /// The page's label names them.
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

  /// A claim that docgen didn't observe.
  public struct Failure: Hashable, Sendable, Codable {
    /// The kind of failure in kebab case, such as `printed-value` or `timeout`.
    ///
    /// It's stable between releases.
    public var id: String

    /// The position of the claim in the snippet.
    public var position: SourcePosition

    /// One line of text.
    public var message: String

    /// More lines, such as the output of a crash, truncated.
    public var details: String

    /// Creates a failure.
    public init(id: String, position: SourcePosition, message: String, details: String = "") {
      self.id = id
      self.position = position
      self.message = message
      self.details = details
    }

    /// The failure as a diagnostic, with a note for each line of its details.
    public func diagnostic(_ severity: Diagnostic.Severity = .error) -> Diagnostic {
      Diagnostic(
        id, severity, at: position, message, notes: details.split(separator: "\n").map { Diagnostic.Note(String($0)) })
    }
  }

  /// Lines that weren't compiled on this platform, and the reason.
  public struct NotRun: Hashable, Sendable, Codable {
    /// The lines of the snippet's file.
    public var lines: ClosedRange<Int>

    /// The reason, one line for the label on the page.
    public var reason: String

    /// Creates a note on lines that were not compiled.
    public init(lines: ClosedRange<Int>, reason: String) {
      self.lines = lines
      self.reason = reason
    }
  }

  /// An identifier in the snippet that refers to a symbol, according to the compiler.
  public struct Identifier: Hashable, Sendable, Codable {
    /// The line of the snippet's file, from 1.
    public var line: Int

    /// The column in UTF-8 bytes, from 1.
    public var column: Int

    /// The identifier's length in UTF-8 bytes.
    public var length: Int

    /// The symbol's USR.
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

  /// The outcome of the check.
  public var outcome: Outcome

  /// The kinds of claims that docgen observed, in the order of their cases.
  public var checks: [Check]

  /// The number of claims that docgen compared: printed lines, whole outputs, tests, failures, errors, and warnings.
  public var claims: Int

  /// The claims that failed.
  ///
  /// It's empty exactly if ``outcome`` is `passed`.
  public var failures: [Failure]

  /// Problems that are errors only with `strict`, such as the compiler's warnings.
  public var warnings: [Failure]

  /// Code for other platforms.
  ///
  /// Only its syntax was checked.
  public var notRun: [NotRun]

  /// The program's standard output, for `@Output`.
  public var standardOutput: String

  /// The identifiers that refer to symbols, in source order, or `nil` if the compiler's index wasn't available.
  public var identifiers: [Identifier]?

  /// The complete program that was checked, with its imports, or `nil` if it equals the sample's file.
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
    warnings: [Failure] = [],
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
    self.warnings = warnings
    self.notRun = notRun
    self.standardOutput = standardOutput
    self.compiler = compiler
    self.platform = platform
  }
}
