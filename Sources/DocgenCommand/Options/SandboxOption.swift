public import ArgumentParser
public import DocgenSystem
import DocgenVerification

/// The option of commands that run samples.
struct SandboxOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("Whether samples run in a sandbox, instead of the setting.", valueName: "required|automatic|off")
  )
  var sandbox: Sandbox.Use?
}

extension Sandbox.Use: ExpressibleByArgument {}

extension VerificationOptions.SandboxStatus {
  /// The line of a summary that says how samples ran.
  var line: String {
    switch self {
    case .used: "Samples ran in a sandbox"
    case .off: "Samples ran without a sandbox, because the settings say so"
    case .missing(let obstacle): "Samples ran without a sandbox: \(obstacle.reason)"
    }
  }
}
