public import ArgumentParser
import CMemoryGrowth
import Dependencies
import DocgenModel
import DocgenOutput
import DocgenSystem
import Foundation

/// The root command of the `docgen` executable, whose entry point calls ``main()``.
public struct Docgen: AsyncParsableCommand {
  /// The name, the subcommands, and the default subcommand.
  public static let configuration = CommandConfiguration(
    commandName: "docgen",
    abstract: "Generate a documentation site whose Swift samples are compiled and run.",
    version: DocgenVersion.current,
    subcommands: [
      BuildCommand.self, TestCommand.self, PreviewCommand.self, PlayCommand.self, InitCommand.self, RenderCommand.self,
      CoverageCommand.self, TutorialCommand.self,
    ],
    defaultSubcommand: BuildCommand.self
  )

  /// Creates the root command.
  ///
  /// ``main()`` chooses the subcommand.
  public init() {}

  /// Parses the arguments, runs the command, and exits.
  ///
  /// The status is 0 after success, 1 if there are errors in the content, and 2 if the arguments are wrong.
  public static func main() async {
    Console.reserveStandardStreams()
    // Make allocations faster on systems with the GNU C library. Call this before other threads start.
    memory_growth_take_large_steps()
    // SwiftPM 6.3 and earlier pass the enabled traits to the compiler in an order that changes with each process. The commands
    // that docgen runs inherit this variable, so they don't rebuild a package with traits each time
    // (swiftlang/swift-package-manager#10525).
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 0)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      try await Interruption.stopping { try await run(arguments) }
      exit(withError: reportsOutputError() ? ExitCode(1) : nil)
    } catch let status as ExitCode {
      exit(withError: reportsOutputError() ? ExitCode(1) : status)
    } catch  where exitCode(for: error) == .validationFailure {
      Console.liveValue.writeError(fullMessage(for: error) + note(about: arguments) + "\n")
      exit(withError: ExitCode(2))
    } catch {
      exit(withError: error)
    }
  }

  private static func isQuiet(_ command: any ParsableCommand) -> Bool {
    (command as? any ProgressReporting)?.quiet == true
  }

  private static func run(_ arguments: [String]) async throws {
    var command = try parseAsRoot(arguments)
    if isQuiet(command) { prepareDependencies { $0.progress = .silent } }
    // A test run that reads the events can be terminated.
    if (command as? TestCommand)?.eventStream == "-" { Interruption.stopWithoutReader() }
    // Prepare the theme while the command reads the package.
    if command is BuildCommand { Task.detached(priority: .utility) { _ = Theme.standard } }
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// Reports that standard output couldn't be written, and returns whether that's so.
  private static func reportsOutputError() -> Bool {
    guard let error = Console.outputError else { return false }
    Console.liveValue.report([Diagnostic("unwritable-output", at: nil, error.description)])
    return true
  }

  private static func note(about arguments: [String]) -> String {
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
    return ArgumentNote.text(for: arguments, commands: commands).map { "\nnote: \($0)" } ?? ""
  }
}
