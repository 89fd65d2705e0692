import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

@Suite("Manifests on pages")
struct ManifestCheckerTests {
  private let manifest = ShownManifest(
    text: "// swift-tools-version: 6.1\nlet package = 1\n", position: SourcePosition(file: "Articles/A.md", line: 10))

  /// Checks the manifest twice, with a fake package manager that ends with the given result.
  private func check(
    _ termination: ProcessRunner.Termination, error: String = ""
  ) async throws -> (first: Diagnostic?, second: Diagnostic?, runs: Int) {
    let runs = LockIsolated(0)
    let (files, _) = FileSystem.inMemory()
    return try await withDependencies {
      $0.fileSystem = files
      $0.processRunner = ProcessRunner { command in
        runs.withValue { $0 += 1 }
        let folder = command.workingDirectory ?? ""
        let written = try files.read(path: "\(folder)/Package.swift")
        #expect(written == Array(manifest.text.utf8))
        return .init(
          termination: termination, standardError: Array(error.replacing("FOLDER", with: folder).utf8))
      }
    } operation: {
      let checker = ManifestChecker(build: FakeRun.build, toolchain: FakeRun.toolchain)
      let first = try await checker.check(manifest)
      let second = try await checker.check(manifest)
      return (first, second, runs.value)
    }
  }

  @Test("A manifest that SwiftPM loads is valid, and isn't loaded again")
  func good() async throws {
    let result = try await check(.exited(0))
    #expect(result.first == nil && result.second == nil)
    #expect(result.runs == 1)
  }

  @Test("A message doesn't contain the name of the temporary folder")
  func temporaryName() async throws {
    let result = try await check(.exited(1), error: "error: 'docgen-1': unknown package 'shelves'\n")
    #expect(result.first?.message == "the package manager can't load this manifest: unknown package 'shelves'")
  }

  @Test("An error without a line is at the name that it quotes")
  func quotedName() async throws {
    let result = try await check(.exited(1), error: "error: 'docgen-1': unknown name 'package'\n")
    #expect(result.first?.position == SourcePosition(file: "Articles/A.md", line: 11, column: 5))
  }

  @Test("A manifest that SwiftPM doesn't load is an error at its line on the page, each time")
  func bad() async throws {
    let result = try await check(
      .exited(1), error: "error: 'x': Invalid manifest\nFOLDER/Package.swift:2:5: error: expected Package\n")
    let diagnostic = try #require(result.first)
    #expect(diagnostic.id == "broken-manifest")
    #expect(diagnostic.position == SourcePosition(file: "Articles/A.md", line: 11))
    #expect(diagnostic.message.hasSuffix("expected Package"))
    #expect(result.second == diagnostic)
    #expect(result.runs == 2)
  }
}
