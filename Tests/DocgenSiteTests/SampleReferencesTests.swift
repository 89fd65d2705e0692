import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

@testable import DocgenContent
@testable import DocgenSite

@Suite("The content that a package shows is found in any target folder")
struct SampleReferencesTests {
  private let files = [
    "/package/Package.swift": "", "/package/Snippets/Here.swift": "", "/package/Snippets/Elsewhere.swift": "",
    "/package/Sources/Lib/Lib.docc/Lib.md": "# Lib\n\n@Snippet(path: \"Here\")\n",
    "/package/Kits/Tools/Tools.docc/Tools.md": "# Tools\n\n@Snippet(path: \"Elsewhere\")\n",
  ]

  @Test(
    arguments: [
      (["Sources/Lib": "Lib"], ["Here"]),
      (["Sources/Lib": "Lib", "Kits/Tools": "Tools"], ["Elsewhere", "Here"]),
      (["Sources/Lib": "Lib", "Kits": "Kits"], ["Elsewhere", "Here"]),
      ([:], ["Here"]),
    ] as [([String: String], [String])])
  func `Samples of targets are found, and each file is read once`(
    folders: [String: String], names: [String]
  ) async throws {
    let memory = FileSystem.inMemory(files)
    let read = LockIsolated<[String]>([])
    let parsed = try await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.fileSystem = memory.client
      $0.fileSystem.read = { path in
        read.withValue { $0.append(path) }
        return try memory.client.read(path: path)
      }
    } operation: {
      try await SiteBuilder().parse(BuildOptions(packagePath: "/package"), targetFolders: folders)
    }
    #expect(parsed.samples.references.map(\.snippet).sorted() == names)
    #expect(read.value.count { $0.hasSuffix("/Lib.md") } == 1)
  }
}
