public import DocgenModel
import DocgenSyntax

/// The reason with which `docgen test --accept` marks a code block as unverified or as only compiled.
///
/// Readers see it, and it doesn't change between compilers.
public enum UnverifiedReason {
  /// The reason for a code block that passes, but that the compiler warns about.
  public static let warning = "compiles with a warning"
  /// The reason for a code block that passes, but has a comment that could be wrong.
  public static let uncheckedComment = "a comment isn't checked"

  /// Returns the reason for a code block with its most useful failure.
  public static func text(for failure: SampleResult.Failure, _ cause: FailureCause, in block: CodeBlock) -> String {
    switch cause {
    case .fragment: return FenceInfo.fragmentReason
    case .otherSample: return "continues an unverified sample"
    case .notChecked: return "not run"
    case .failedRun: return reasons[failure.id] ?? "fails when it runs alone"
    case .wrongClaim: return failure.id == RunDifference.id ? "the output varies" : "the result differs"
    case .mistake, .compilerError:
      if isSwift(block), !SwiftSyntaxChecker.mistakes(in: block.text).isEmpty { return FenceInfo.fragmentReason }
      if failure.message.hasPrefix("no such module '") {
        return "needs \(failure.message.dropFirst("no such module '".count).prefix { $0 != "'" })"
      }
      return "doesn't compile alone"
    }
  }

  private static func isSwift(_ block: CodeBlock) -> Bool { ["", "swift"].contains(block.info.language.lowercased()) }

  private static let reasons = [
    "timeout": "doesn't end", "flood": "doesn't end", "reads-input": "reads standard input",
    "writes-outside": "writes files", "left-processes": "starts processes",
  ]
}

extension SampleResult.Failure {
  /// Whether it's about a comment that can be a claim, in a code block that passes.
  public var isAboutComment: Bool { ["unchecked-comment", "wrong-value"].contains(id) }

  /// Whether the code block compiles, and only its run or a claim about the run fails.
  public var isAboutRun: Bool {
    [
      "crash", "uncaught-error", "timeout", "flood", "left-processes", "ended-early", "exit-status", "reads-input",
      "writes-outside", "printed-value", "wrong-value", "never-printed", "output", "lost-output", RunDifference.id,
    ].contains(id)
  }
}
