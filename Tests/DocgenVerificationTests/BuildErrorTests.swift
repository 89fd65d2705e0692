import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

@Suite("A package's build errors are reported at their lines")
struct BuildErrorTests {
  private func error(_ printed: String) async throws -> VerificationError? {
    do {
      try await withDependencies {
        $0.fileSystem = FileSystem.inMemory().client
        $0.processRunner.run = { _ in
          ProcessRunner.Output(termination: .exited(1), standardOutput: Array(printed.utf8))
        }
      } operation: {
        try await ScratchDirectory(scratchPath: "/p/.build").build(package: "/p", target: "A")
      }
      return nil
    } catch let error as VerificationError {
      return error
    }
  }

  @Test("Each compiler error is reported once, with the path relative to the package")
  func errors() async throws {
    let error = try await error(
      """
      [1/2] Compiling A A.swift
      /p/Snippets/A.swift:3:5: error: cannot find 'x' in scope
      /p/Snippets/A.swift:4:1: warning: never used
      /p/Snippets/A.swift:3:5: error: cannot find 'x' in scope
      /q/B.swift:7:1: error: no
      error: fatalError
      """)
    #expect(
      error?.diagnostics.map(\.description) == [
        "Snippets/A.swift:3:5: error: cannot find 'x' in scope", "/q/B.swift:7:1: error: no",
      ])
    #expect(error?.reason == "the package doesn't build")
  }

  @Test("An error in a macro's expansion is reported at the macro")
  func macros() async throws {
    let error = try await error(
      """
      macro expansion @Client:1:9: error: cannot find 'x' in scope
      `- /p/Snippets/A.swift:2:1: note: in expansion of macro 'Client' on struct 'S' here
      macro expansion @Client:2:9: error: cannot find 'y' in scope
      /p/Snippets/A.swift:5:1: note: in expansion of macro 'Client' on struct 'S' here
      """)
    #expect(
      error?.diagnostics.last?.position == SourcePosition(file: "Snippets/A.swift", line: 5, column: 1))
  }

  @Test("If no error has a line, the whole output is reported")
  func unpositioned() async throws {
    let error = try await error("error: unable to clone\n")
    #expect(error?.diagnostics == [])
    #expect(error?.reason.contains("unable to clone") == true)
  }
}
