import ArgumentParser

/// The option of commands that process pages and samples.
struct JobsOption: ParsableArguments {
  @Option(help: "The number of pages and samples to process concurrently.")
  var jobs: Int = Docgen.defaultJobs

  func validate() throws {
    guard jobs >= 1 else { throw ValidationError("'--jobs' must be at least 1.") }
  }
}
