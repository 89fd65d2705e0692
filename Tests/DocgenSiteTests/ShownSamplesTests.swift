import ConcurrencyExtras
import Dependencies
import DocgenSnippets
import DocgenSystem
import Testing

@testable import DocgenSite

@Suite("What a package shows is found wherever its targets are")
struct ShownSamplesTests {
  private let files = [
    "/package/Package.swift": "", "/package/Snippets/Here.swift": "", "/package/Snippets/Elsewhere.swift": "",
    "/package/Sources/Lib/Lib.docc/Lib.md": "# Lib\n\n@Snippet(path: \"Here\")\n",
    "/package/Kits/Tools/Tools.docc/Tools.md": "# Tools\n\n@Snippet(path: \"Elsewhere\")\n",
  ]

  @Test(
    arguments: [
      (["Sources/Lib": "Lib"], ["Here"], 1),
      // A catalog that only the manifest leads to is found when the manifest is known, and all is read once more.
      (["Sources/Lib": "Lib", "Kits/Tools": "Tools"], ["Elsewhere", "Here"], 2),
      (["Sources/Lib": "Lib", "Kits": "Kits"], ["Elsewhere", "Here"], 2),
      ([:], ["Here"], 1),
    ] as [([String: String], [String], Int)])
  func `Samples of targets are found`(folders: [String: String], names: [String], readings: Int) async throws {
    let memory = FileSystem.inMemory(files)
    let read = LockIsolated<[String]>([])
    var options = BuildOptions(packagePath: "/package")
    let shown = try await withDependencies {
      $0.fileSystem = memory.client
      $0.fileSystem.read = { path in
        read.withValue { $0.append(path) }
        return try memory.client.read(path: path)
      }
    } operation: {
      try await ShownSamples.find(&options) { folders }
    }
    #expect(shown.references.map(\.snippet).sorted() == names)
    #expect(options.targetFolders == folders)
    #expect(read.value.count { $0.hasSuffix("/Lib.md") } == readings)
  }
}
