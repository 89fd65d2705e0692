/// The result of checking a sample or a step of a tutorial.
public struct SampleResult: Hashable, Sendable, Codable {
  /// The outcome of the check.
  public enum State: String, Hashable, Sendable, Codable {
    /// docgen observed everything that the sample claims.
    case passed
    /// docgen didn't observe something that the sample claims.
    case failed
    /// There was nothing to check, or something else prevented the check.
    case unchecked
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
    /// Its declarations were compared with the package's.
    case declarations
    /// The package manager loaded it as a manifest.
    case loaded
  }

  /// A message of the compiler or of a test about a file of a tutorial's project.
  public struct Message: Hashable, Sendable, Codable {
    /// The path in the reader's project, or `nil` for a message without a position.
    public var path: String?
    /// The line of the file, from 1.
    public var line: Int
    /// The column of the line in bytes, from 1, or `nil` if it isn't known.
    public var column: Int?
    /// The message.
    public var text: String
    /// The file that an author edits, relative to the package's root, if it isn't ``path``.
    public var source: String?

    package init(path: String?, line: Int, column: Int? = nil, text: String) {
      (self.path, self.line, self.column, self.text) = (path, line, column, text)
    }

    /// The message as notes of a diagnostic, one for each line, the first one with the position.
    var notes: [Diagnostic.Note] {
      text.split(whereSeparator: \.isNewline).enumerated().map { index, line in
        let file = index == 0 ? source ?? path : nil
        return .init(
          String(line), at: file.map { SourcePosition(file: $0, line: self.line, column: column ?? 1) })
      }
    }
  }

  /// A claim that docgen didn't observe.
  public struct Failure: Hashable, Sendable, Codable {
    /// The kind of failure of a sample that needs another one, which is reported itself.
    public static let dependsOnFailedSample = "depends-on-failed-sample"

    /// The kind of failure in kebab case, such as `printed-value` or `timeout`.
    ///
    /// It's stable between releases.
    public var id: String

    /// The position of the claim.
    public var position: SourcePosition

    /// One line of text.
    public var message: String

    /// More lines, such as the output of a crash, truncated.
    public var details: String

    /// Ways to fix the sample in its file, each on a line, which readers of a page can't follow.
    public var advice: String

    /// The messages about the files of a step's project.
    public var messages: [Message]

    package init(
      id: String, position: SourcePosition, message: String, details: String = "", advice: String = "",
      messages: [Message] = []
    ) {
      (self.id, self.position, self.message) = (id, position, message)
      (self.details, self.advice, self.messages) = (details, advice, messages)
    }

    /// The failure as a diagnostic, with a note for each message and for each line of its details and its advice.
    public func diagnostic(_ severity: Diagnostic.Severity = .error) -> Diagnostic {
      let lines = (details + "\n" + advice).split(separator: "\n").map { Diagnostic.Note(String($0)) }
      return Diagnostic(id, severity, at: position, message, notes: messages.flatMap(\.notes) + lines)
    }
  }

  /// Lines that weren't compiled on this platform, and the reason.
  public struct NotRun: Hashable, Sendable, Codable {
    /// The lines of the sample's file.
    public var lines: ClosedRange<Int>

    /// The reason, one line for the label on the page.
    public var reason: String

    /// Creates a note on lines that were not compiled.
    public init(lines: ClosedRange<Int>, reason: String) { (self.lines, self.reason) = (lines, reason) }
  }

  /// An identifier in the sample that refers to a symbol, according to the compiler.
  public struct Identifier: Hashable, Sendable, Codable {
    /// The line of the sample's file, from 1.
    public var line: Int

    /// The column in UTF-8 bytes, from 1.
    public var column: Int

    /// The identifier's length in UTF-8 bytes.
    public var length: Int

    /// The symbol's USR.
    public var symbol: String

    package init(line: Int, column: Int, length: Int, symbol: String) {
      (self.line, self.column, self.length, self.symbol) = (line, column, length, symbol)
    }
  }

  /// A text that would make a false claim true.
  ///
  /// `docgen test --accept` writes it into the source.
  public enum Correction: Hashable, Sendable, Codable {
    /// The value that a line printed, with the position of the comment after it.
    case printed(String, at: SourcePosition)
    /// The lines that the program printed, with the position of the `// Output:` comment.
    case output([String], at: SourcePosition)
    /// The reported message, with the position of the `// 🛑` comment.
    case reported(String, at: SourcePosition)

    /// The position of the claim.
    public var position: SourcePosition {
      switch self {
      case .printed(_, let position), .output(_, let position), .reported(_, let position): position
      }
    }
  }

  /// The sample.
  public var id: SampleID

  /// The outcome of the check.
  public var state: State

  /// The kinds of claims that docgen observed, in the order of their cases.
  public var checks: [Check]

  /// The number of claims that docgen compared: printed lines, whole outputs, tests, failures, errors, and warnings.
  public var claims: Int

  /// The claims that failed.
  ///
  /// It's empty unless ``state`` is `failed`.
  public var failures: [Failure]

  /// Problems that are errors only with `strict`, such as the compiler's warnings.
  public var warnings: [Failure]

  /// Code for other platforms.
  ///
  /// Only its syntax was checked.
  public var notRun: [NotRun]

  /// The differences between the sample and what docgen compiled or ran, in words, such as `with 'logger: Logger'`.
  ///
  /// A failed sample that has differences passes in a package that isn't strict. See ``forLenientPackage``.
  public var differences: [String]

  /// The checks that a failed sample with differences passed.
  public var lenientChecks: [Check] = [.compiled]

  /// The program's standard output, for `@Output`.
  public var standardOutput: String

  /// The identifiers that refer to symbols, in source order, or `nil` if the compiler's index wasn't available.
  public var identifiers: [Identifier]?

  /// The complete program that was checked, with its imports, or `nil` if it equals the sample's file.
  public var program: String?

  /// The observation of each check of a step, in order.
  ///
  /// It's empty for a failed step, and for other samples.
  public var observations: [StepObservation]

  /// The texts that would make false claims true.
  public var corrections: [Correction] = []

  /// The compiler's version line, as in `Swift 6.3.1`.
  public var compiler: String

  /// The platform, as in `x86_64-unknown-linux-gnu`.
  public var platform: String

  /// The time in seconds that the check took when it ran.
  public var seconds = 0.0

  /// Whether the result is from an earlier run.
  public var isStored = false

  /// The positions at which pages show the sample, sorted.
  public var shownAt: [SourcePosition] = []

  package init(
    _ id: SampleID, state: State, checks: [Check] = [], claims: Int = 0, failures: [Failure] = [],
    warnings: [Failure] = [], notRun: [NotRun] = [], differences: [String] = [], standardOutput: String = "",
    observations: [StepObservation] = [], compiler: String = "", platform: String = ""
  ) {
    (self.id, self.state, self.checks, self.claims, self.failures) = (id, state, checks, claims, failures)
    (self.warnings, self.notRun, self.differences) = (warnings, notRun, differences)
    (self.standardOutput, self.observations) = (standardOutput, observations)
    (self.compiler, self.platform) = (compiler, platform)
  }

  /// The result in a package that isn't strict, where a sample can be only a part of a program.
  public var forLenientPackage: SampleResult {
    guard state == .failed, !differences.isEmpty, !checks.contains(.loaded) else { return self }
    var result = self
    (result.state, result.checks, result.failures) = (.passed, lenientChecks, [])
    return result
  }

  /// Whether a page contains the sample.
  public var isInPlace: Bool {
    switch id {
    case .codeBlock, .console: true
    case .snippet, .manifest, .step: false
    }
  }

  /// The failures as diagnostics, each with a note for every page that shows the sample at another position.
  public var diagnostics: [Diagnostic] {
    failures.map { failure in
      var diagnostic = failure.diagnostic()
      if id.isSnippet { diagnostic.notes += shownAt.map { .init("the sample appears here", at: $0) } }
      return diagnostic
    }
  }
}
