import ArgumentParser

/// A command with an option that hides its progress.
protocol ProgressReporting {
  /// Whether to hide the progress.
  var quiet: Bool { get }
}

/// The option of commands whose other output doesn't change.
struct ProgressOption: ParsableArguments {
  @Flag(help: "Print no progress.")
  var quiet = false
}
