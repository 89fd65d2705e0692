import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

@Suite("Manifests on pages")
struct ManifestVerificationTests {
  private let manifest = ShownManifest(
    text: "// swift-tools-version: 6.1\nlet package = 1\n", position: SourcePosition(file: "Articles/A.md", line: 10))

  /// Checks the manifest twice, with a fake package manager that ends with the given result.
  private func check(
    _ termination: ProcessRunner.Termination, error: String = ""
  ) async throws -> (first: Diagnostic?, second: Diagnostic?, runs: Int) {
    let runs = LockIsolated(0)
    let (files, _) = FileSystem.inMemory(["/package/Package.swift": "// package"])
    return try await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.fileSystem = files
      $0.processRunner = ProcessRunner { command in
        if command.executable == "swiftc" {
          return .init(termination: .exited(0), standardOutput: Array(FakeRun.targetInformation.utf8))
        }
        let json = #"{"name": "package", "targets": [], "products": []}"#
        guard let folder = command.workingDirectory else {
          return .init(termination: .exited(0), standardOutput: Array(json.utf8))
        }
        runs.withValue { $0 += 1 }
        let written = try files.read(path: "\(folder)/Package.swift")
        #expect(written == Array(manifest.text.utf8))
        return .init(
          termination: termination, standardOutput: Array(json.utf8),
          standardError: Array(
            error.replacing("FOLDER", with: folder).replacing("NAME", with: folder.split(separator: "/").last ?? "")
              .utf8))
      }
    } operation: {
      let options = VerificationOptions(BuildEnvironment(package: "/package", build: FakeRun.build))
      let verification = SampleVerification(PackageSamples(manifests: [manifest]), options)
      let first = try await verification.run().flatMap(\.diagnostics).first
      let second = try await verification.run().flatMap(\.diagnostics).first
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
    let result = try await check(.exited(1), error: "error: 'NAME': unknown package 'shelves'\n")
    #expect(result.first?.message == "the package manager can't load this manifest: unknown package 'shelves'")
  }

  @Test("An error without a line is at the name that it quotes")
  func quotedName() async throws {
    let result = try await check(.exited(1), error: "error: 'NAME': unknown name 'package'\n")
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
