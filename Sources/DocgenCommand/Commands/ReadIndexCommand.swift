import ArgumentParser
import Dependencies
import DocgenSystem
import DocgenVerification

/// `docgen read-index`: reads the compiler's index for the other commands, in a separate process, because a damaged
/// index can crash the library.
struct ReadIndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: IndexReading.command,
    abstract: "Read the compiler's index for the source files listed on standard input.",
    shouldDisplay: false
  )

  @Argument(help: "The path of the toolchain's libIndexStore.")
  var library: String

  @Argument(help: "The index's folder.")
  var store: String

  func run() throws {
    @Dependency(\.console) var console
    guard let found = try IndexReading.run((library, store), reading: try console.readAll()) else { throw ExitCode(1) }
    console.write(String(decoding: found, as: UTF8.self))
  }
}
