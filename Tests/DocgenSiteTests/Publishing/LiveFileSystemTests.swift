import DocgenModel
import DocgenSystem
import Foundation
import Testing

@testable import DocgenContent
@testable import DocgenSite

/// Symbolic links, which only a real file system has.
@Suite struct LiveFileSystemTests {
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = try FileSystem.liveValue.resolve(path: FileSystem.liveValue.makeTemporaryDirectory())
    do {
      try await body(folder)
    } catch {
      try FileSystem.liveValue.remove(path: folder)
      throw error
    }
    try FileSystem.liveValue.remove(path: folder)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  @Test func `No file outside of the package is read through a symbolic link`() async throws {
    let system = FileSystem.liveValue
    try await withFolder { folder in
      try system.createDirectory(path: "\(folder)/package/Articles")
      try system.createDirectory(path: "\(folder)/outside")
      try system.write(bytes: Array("# Secret\n".utf8), path: "\(folder)/outside/Secret.md")
      try system.write(bytes: Array("# Book\n".utf8), path: "\(folder)/package/Articles/Book.md")
      try system.write(bytes: Array("# Shared\n".utf8), path: "\(folder)/package/Shared.md")
      try link("\(folder)/package/Articles/Secret.md", to: "../../outside/Secret.md")
      try link("\(folder)/package/Articles/All", to: "../../outside")
      try link("\(folder)/package/Articles/Circle", to: "..")
      try link("\(folder)/package/Articles/Shared.md", to: "../Shared.md")
      let sources = try await SourceLoader(
        BuildOptions(packagePath: "\(folder)/package"), targetFolders: [:], fileSystem: system
      ).load()
      #expect(sources.catalogs[0].articles.map(\.path) == ["Articles/Book.md", "Articles/Shared.md"])
      #expect(
        sources.diagnostics.compactMap(\.position?.file) == ["Articles/All", "Articles/Circle", "Articles/Secret.md"])
    }
  }

  @Test func `Symbolic links that lead out of the package aren't articles`() async throws {
    let system = FileSystem.liveValue
    try await withFolder { folder in
      try system.createDirectory(path: "\(folder)/package")
      try system.createDirectory(path: "\(folder)/outside")
      try system.write(bytes: Array("# Secret\n".utf8), path: "\(folder)/outside/Secret.md")
      try link("\(folder)/package/Articles", to: "../outside")
      let sources = try await SourceLoader(
        BuildOptions(packagePath: "\(folder)/package"), targetFolders: [:], fileSystem: system
      ).load()
      #expect(sources.catalogs.isEmpty)
    }
  }

  @Test(arguments: ["documentation/book/index.html", "documentation/index.html"])
  func `No file is written through a symbolic link`(path: String) async throws {
    let system = FileSystem.liveValue
    try await withFolder { folder in
      try system.createDirectory(path: "\(folder)/site")
      try system.createDirectory(path: "\(folder)/outside")
      try link("\(folder)/site/documentation", to: "../outside")
      let writer = SiteWriter(fileSystem: system, output: "\(folder)/site", outputName: "site", jobs: 1)
      let file = SiteWriter.File(path: path, content: .bytes([1]))
      let error = await #expect(throws: FileError.self) { _ = try await writer.write([file]) }
      #expect(error?.reason.contains("a symbolic link out") == true)
      #expect(try system.list(directory: "\(folder)/outside").isEmpty)
    }
  }

  @Test func `No file is removed through a symbolic link`() async throws {
    let system = FileSystem.liveValue
    try await withFolder { folder in
      try system.createDirectory(path: "\(folder)/site")
      try system.createDirectory(path: "\(folder)/outside")
      try system.write(bytes: [1], path: "\(folder)/outside/kept")
      try link("\(folder)/site/old", to: "../outside")
      try system.write(bytes: Array("old/kept\n".utf8), path: "\(folder)/site/.docgen-manifest")
      let writer = SiteWriter(fileSystem: system, output: "\(folder)/site", outputName: "site", jobs: 1)
      let result = try await writer.write([.init(path: "index.html", content: .bytes([1]))])
      #expect(result.removed == [])
      #expect(try system.status(path: "\(folder)/outside/kept") != nil)
    }
  }
}
