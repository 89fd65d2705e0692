import ArgumentParser
import Dependencies
import DependenciesConcurrency
import DocgenSystem
import Foundation

@testable import DocgenCommand

/// Runs `docgen build` on a package in a volume, without other programs.
struct Command {
  /// The command's output and result.
  struct Outcome: Hashable, Sendable {
    var complaints = ""
    var summary = ""
    var hasFailed = false

    /// The lines with counts, which don't depend on earlier builds.
    var counts: [Substring] { summary.split(separator: "\n").filter { !$0.contains(" s)") } }
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - volume: The volume that contains `/package`.
  ///   - jobs: The number of pages and samples to process concurrently.
  ///   - further: Additional arguments.
  static func build(in volume: Volume, jobs: Int, _ further: [String] = []) throws -> Outcome {
    // Reads the folder's graphs if it has any.
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
          guard command.arguments.last == "-print-target-info" else { return .init(termination: .exited(1)) }
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

  /// The compiler's description of itself.
  private static let target =
    #"{"compilerVersion":"Swift version 6.3.1","target":{"triple":"x86_64-unknown-linux-gnu"}}"#
}
