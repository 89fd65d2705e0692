import ArgumentParser
import Dependencies
import DependenciesConcurrency
import DocgenSystem
import Foundation

@testable import DocgenCommand

/// `docgen build` on a package in a volume, without any other program.
struct Command {
  /// What it printed, and whether it failed.
  struct Outcome: Hashable, Sendable {
    var complaints = ""
    var summary = ""
    var hasFailed = false

    /// The counts, which do not depend on what was built before.
    var counts: [Substring] { summary.split(separator: "\n").filter { !$0.contains(" s)") } }
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - volume: Where `/package` is.
  ///   - jobs: The number of pages and samples to process concurrently.
  ///   - further: Further arguments.
  static func build(in volume: Volume, jobs: Int, _ further: [String] = []) throws -> Outcome {
    // The folder's graphs are read where there are any.
    let hasGraphs = volume.files.keys.contains { $0.utf8.starts(with: "/package/Graphs/".utf8) }
    let symbols = hasGraphs ? ["--symbol-graphs", "/package/Graphs"] : ["--no-symbols"]
    let arguments = ["--package-path", "/package", "--no-verify", "--jobs", "\(jobs)"] + symbols + further
    return try wait {
      let outcome = LockIsolated(Outcome())
      try await withDependencies {
        $0.fileSystem = volume.fileSystem
        $0.date = .constant(Date(timeIntervalSince1970: 0))
        $0.continuousClock = ImmediateClock()
        $0.processEnvironment.variables = { [:] }
        $0.processEnvironment.executable = { "/usr/bin/docgen" }
        $0.processRunner.run = { command in
          guard command.arguments == ["-print-target-info"] else { return .init(termination: .exited(1)) }
          return .init(termination: .exited(0), standardOutput: Array(Self.target.utf8))
        }
        $0.console.write = { text in outcome.withValue { $0.summary += text } }
        $0.console.writeError = { text in outcome.withValue { $0.complaints += text } }
      } operation: {
        do {
          try await BuildCommand.parse(arguments).run()
        } catch let code as ExitCode where code.rawValue == 1 {
          outcome.withValue { $0.hasFailed = true }
        }
      }
      return outcome.value
    }
  }

  /// What a compiler says of itself.
  private static let target =
    #"{"compilerVersion":"Swift version 6.3.1","target":{"triple":"x86_64-unknown-linux-gnu"}}"#
}
