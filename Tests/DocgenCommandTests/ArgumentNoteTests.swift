import ArgumentParser
import Testing

@testable import DocgenCommand

@Suite struct ArgumentNoteTests {
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

  @Test func `Arguments without a command are those of 'build'`() throws {
    #expect((try Docgen.parseAsRoot(["--jobs", "3"]) as? BuildCommand)?.concurrency.jobs == 3)
    #expect(try Docgen.parseAsRoot(["test"]) is TestCommand)
    let error = #expect(throws: (any Error).self) { try Docgen.parseAsRoot(["--bogus"]) }
    #expect(error.map { Docgen.exitCode(for: $0) } == .validationFailure)
  }
}
