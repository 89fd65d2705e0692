public import ArgumentParser
import CMemoryGrowth
import Dependencies
import DocgenSite
import DocgenSnippets
import DocgenSystem
import Foundation

/// The command line: parses, runs, and ends the process with the status that the book documents.
public struct Docgen: AsyncParsableCommand {
  /// The name, the subcommands, and what runs without one.
  public static let configuration = CommandConfiguration(
    commandName: "docgen",
    abstract: "Writes a documentation site in which every Swift sample has been run.",
    version: version,
    subcommands: [
      BuildCommand.self, TestCommand.self, PreviewCommand.self, InitCommand.self, RenderCommand.self,
      TutorialCommand.self, ReadIndexCommand.self,
    ],
    defaultSubcommand: BuildCommand.self
  )

  /// The release of docgen.
  static let version = "0.1.0"

  /// A command without arguments; what they ask for, ``main()`` finds out.
  public init() {}

  /// How many tasks work at once where nobody says it: to count the processors takes time, and each option's default is asked
  /// for many times.
  static let defaultJobs = ProcessInfo.processInfo.activeProcessorCount

  /// The command that the arguments ask for.
  ///
  /// The subcommand is parsed alone: with all others at hand it takes twice as long. What is wrong, and what is asked for
  /// beside a command, all of them together tell.
  ///
  /// - Parameter arguments: The arguments, without the program's name.
  /// - Throws: What ends the process with a text.
  static func requested(by arguments: [String]) throws -> any ParsableCommand {
    let (command, isNamed) = subcommand(of: arguments)
    if let command {
      do { return try command.parse(isNamed ? Array(arguments.dropFirst()) : arguments) } catch {}
    }
    return try parseAsRoot(arguments)
  }

  /// The subcommand that the arguments begin with, or that they are for as they name none.
  private static func subcommand(of arguments: [String]) -> (command: (any ParsableCommand.Type)?, isNamed: Bool) {
    if let named = configuration.subcommands.first(where: { $0.configuration.commandName == arguments.first }) {
      return (named, true)
    }
    return (arguments.first?.hasPrefix("-") ?? true ? configuration.defaultSubcommand : nil, false)
  }

  /// Runs the command that the arguments ask for.
  ///
  /// The status is 0 where all is good, 1 where something in the content is wrong, and 2 where the arguments are.
  public static func main() async {
    memory_growth_take_large_steps()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Who reads the arguments keeps one processor busy. The others have all else ready by then.
    if subcommand(of: arguments).command == BuildCommand.self {
      Task.detached(priority: .utility) { _ = Theme.standard }
    }
    async let prepared: Void = prepare()
    do {
      var command = try requested(by: arguments)
      await prepared
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let status as ExitCode {
      exit(withError: status)
    } catch  where exitCode(for: error) == .validationFailure {
      Console.liveValue.writeError(fullMessage(for: error) + "\n")
      exit(withError: ExitCode(2))
    } catch {
      exit(withError: error)
    }
  }

  /// Sets the dependencies that are those of the program and of no library.
  private static func prepare() async {
    guard let program = ProcessEnvironment.liveValue.executable() else { return }
    prepareDependencies { $0.indexReading = IndexReading(program: program) }
  }
}
