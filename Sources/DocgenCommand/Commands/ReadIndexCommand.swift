import ArgumentParser
import Dependencies
import DocgenSnippets
import DocgenSystem

/// `docgen read-index`: what the other commands call to read the compiler's index, which may be damaged.
struct ReadIndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: IndexReading.command,
    abstract: "Writes what the compiler's index says of the snippets that standard input names.",
    shouldDisplay: false
  )

  @Argument(help: "The toolchain's library for reading indexes.")
  var library: String

  @Argument(help: "The folder of the index.")
  var store: String

  func run() throws {
    @Dependency(\.console) var console
    guard let found = try IndexReading.run((library, store), reading: try console.readAll()) else { throw ExitCode(1) }
    console.write(String(decoding: found, as: UTF8.self))
  }
}
