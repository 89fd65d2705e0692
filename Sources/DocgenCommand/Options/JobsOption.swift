import ArgumentParser
import Foundation

/// The option of commands that process pages and samples.
struct JobsOption: ParsableArguments {
  @Option(help: "The number of pages and samples to process concurrently.")
  var jobs: Int = Self.processors

  /// The number of processors.
  ///
  /// It's stored because counting them is slow, and the parser evaluates each option's default many times.
  private static let processors = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    guard jobs >= 1 else { throw ValidationError("'--jobs' must be at least 1.") }
  }
}
