import ArgumentParser
import Testing

@testable import DocgenCommand

/// The command that is asked for is the one that the whole command line would find.
@Suite struct RequestedCommandTests {
  /// What comes of arguments: a command with its options, or the status and the text that the process ends with.
  private func outcome(_ parse: () throws -> any ParsableCommand) -> String {
    do {
      let command = try parse()
      if let build = command as? BuildCommand {
        return
          "build \(build.output) \(build.jobs) \(build.baseURL ?? "-") \(build.verify) \(build.package.packagePath)"
      }
      return "\(type(of: command))"
    } catch {
      return "\(Docgen.exitCode(for: error).rawValue): \(Docgen.fullMessage(for: error))"
    }
  }

  @Test(
    arguments: [
      "", "build", "--jobs 3", "build --jobs 3 --no-verify", "--output x --package-path y", "build extra", "--bogus",
      "build --bogus", "build --jobs", "--jobs 0", "build --jobs 0", "--quiet --verbose", "--base-url x", "--", "foo",
      "build build", "test", "test --accept", "test --bogus", "preview", "preview --port abc", "init", "init --bogus",
      "render", "help", "help build", "help foo", "--help", "-h", "build --help", "test -h", "--version",
      "build --version", "--generate-completion-script bash", "--generate-completion-script foo",
    ])
  func `What is asked for is the same however it is found`(line: String) {
    let arguments = line.split(separator: " ").map(String.init)
    let whole = outcome { try Docgen.parseAsRoot(arguments) }
    #expect(outcome { try Docgen.requested(by: arguments) } == whole)
    #expect(!whole.isEmpty)
  }

  @Test(
    arguments: [
      ("buidl", "did you mean 'docgen build'?"),
      ("build --output-path docs", "'--output-path' is an option of DocC: use '--output'"),
      ("--warnings-as-errors", "'--warnings-as-errors' is an option of DocC: use '--strict'"),
      ("build --target=Currency", "'--target' is an option of DocC: to select modules, set 'modules' in docgen.yml"),
      ("build --bogus", nil), ("publish", nil), ("build", nil),
    ])
  func `A wrong command and an option of DocC have a note`(line: String, note: String?) {
    #expect(ArgumentNote.text(for: line.split(separator: " ").map(String.init), commands: ["build", "test"]) == note)
  }
}
