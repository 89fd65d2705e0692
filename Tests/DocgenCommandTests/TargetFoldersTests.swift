import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

@testable import DocgenSite

@Suite("SwiftPM reports the folders of targets outside of the default locations")
struct TargetFoldersTests {
  private static let dumped = """
    {"name": "Kit", "products": [], "targets": [
    {"name": "Kit", "type": "regular", "path": "lib/kit", "dependencies": []},
    {"name": "Pen", "type": "regular", "dependencies": []},
    {"name": "KitTests", "type": "test", "dependencies": []}]}
    """
  private static let found = ["lib/kit": "Kit", "Sources/Pen": "Pen"]

  @Test(
    arguments: [
      ("let package = Package(name: \"Kit\")", [], [:]),
      ("let package = Package(name: \"Kit\")", ["Tests/KitTests/KitTests.swift"], [:]),
      ("let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\", path: \"lib/kit\")])", [], found),
      ("package.targets[0].path = \"lib/kit\"", [], found),
      ("let package = Package(name: \"Kit\")", ["src/Kit/Kit.swift"], found),
      ("let package = Package(name: \"Kit\")", ["Plugins/Kit/Kit.swift"], found),
      ("let package = Package(name: \"Kit\")", ["Sources/Kit.docc/Kit.md"], found),
      ("let package = Package(name: \"Kit\")", ["Package@swift-6.0.swift"], found),
    ] as [(String, [String], [String: String])])
  func `The manifest is loaded if it can matter`(
    manifest: String, files: [String], folders: [String: String]
  ) async throws {
    var contents = ["/kit/Package.swift": manifest, "/kit/Sources/Pen/Pen.swift": ""]
    for file in files { contents["/kit/\(file)"] = ".target(name: \"Kit\", path: \"lib/kit\")" }
    let memory = FileSystem.inMemory(contents)
    let asked = LockIsolated(0)
    let result = try await withDependencies {
      $0.fileSystem = memory.client
      $0.processRunner.run = { command in
        guard command.arguments.last == "dump-package" else {
          // Only SwiftPM can select between two manifests.
          let text = #"{"compilerVersion": "Swift version 6.3.1", "target": {"triple": "x"}}"#
          return ProcessRunner.Output(termination: .exited(0), standardOutput: Array(text.utf8))
        }
        asked.withValue { $0 += 1 }
        return ProcessRunner.Output(termination: .exited(0), standardOutput: Array(Self.dumped.utf8))
      }
    } operation: {
      try await TargetFolders.of(
        BuildEnvironment(package: "/kit", build: ScratchDirectory(scratchPath: "/build")))
    }
    #expect(result == folders)
    #expect(asked.value == (folders.isEmpty ? 0 : 1))
  }
}
