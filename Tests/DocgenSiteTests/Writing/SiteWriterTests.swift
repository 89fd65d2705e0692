import ConcurrencyExtras
import DocgenSystem
import Testing

@testable import DocgenSite

@Suite struct SiteWriterTests {
  private let failures = LockIsolated<[String: String]>([:])

  private func writer(
    _ files: [String: String] = [:]
  ) -> (writer: SiteWriter, files: LockIsolated<[String: [UInt8]]>) {
    let memory = FileSystem.inMemory(files, failing: failures)
    return (SiteWriter(fileSystem: memory.client, output: "/site", outputName: "site", jobs: 2), memory.files)
  }

  private func file(_ path: String, _ text: String) -> SiteWriter.File {
    SiteWriter.File(path: path, content: .bytes(Array(text.utf8)))
  }

  @Test func `Only files whose bytes changed are written`() async throws {
    let (writer, files) = writer()
    _ = try await writer.write([file("a.html", "one"), file("b/c.html", "two"), file("d.html", "sam")])
    let result = try await writer.write([file("a.html", "one"), file("b/c.html", "two!"), file("d.html", "mas")])
    #expect(result.written == ["b/c.html", "d.html"])
    #expect(result.unchanged == 1)
    #expect(files.value["/site/b/c.html"] == Array("two!".utf8))
  }

  @Test func `What was written before and is no more is removed, with folders that are empty then`() async throws {
    let (writer, files) = writer(["/site/b/mine.txt": "mine", "/site/.gitignore": "*\n"])
    _ = try await writer.write([file("a.html", "one"), file("b/c.html", "two"), file("d/e/f.html", "three")])
    let result = try await writer.write([file("a.html", "one")])
    #expect(result.removed == ["b/c.html", "d/e/f.html"])
    #expect(
      files.value.keys.sorted() == ["/site/.docgen-manifest", "/site/.gitignore", "/site/a.html", "/site/b/mine.txt"])
  }

  @Test func `A file that docgen did not write is not written over, and nothing else is written then`() async throws {
    let (writer, files) = writer(["/site/index.html": "mine", "/site/same.html": "same"])
    let error = await #expect(throws: FileError.self) {
      _ = try await writer.write([file("a.html", "new"), file("index.html", "new"), file("same.html", "same")])
    }
    #expect(error?.path == "site/index.html")
    #expect(error?.reason.contains("remove it, or give another folder to '--output'") == true)
    #expect(files.value.keys.sorted() == ["/site/index.html", "/site/same.html"])
    #expect(files.value["/site/index.html"] == Array("mine".utf8))
  }

  @Test func `A manifest cannot make docgen remove anything outside`() async throws {
    let (writer, files) = writer([
      "/site/.docgen-manifest": "../secret\n/secret\nx/../../secret\n.docgen-manifest\nb/./c\n", "/secret": "kept",
      "/site/b/c": "kept",
    ])
    let result = try await writer.write([file("a.html", "one")])
    #expect(result.removed == [])
    #expect(files.value["/secret"] != nil)
    #expect(files.value["/site/b/c"] != nil)
  }

  @Test func `A run that is cut short forgets none of its files`() async throws {
    let (writer, files) = writer(["/package/new.png": "new"])
    let new = SiteWriter.File(path: "new.png", content: .copy(of: "/package/new.png"))
    _ = try await writer.write([file("old.html", "old")])
    failures.setValue(["/package/new.png": "Input/output error"])
    await #expect(throws: FileError.self) { _ = try await writer.write([new]) }
    let manifest = SiteManifest(bytes: files.value["/site/.docgen-manifest"] ?? [])
    #expect(manifest.files == ["old.html", "new.png"])
    #expect(files.value["/site/old.html"] == Array("old".utf8))
    failures.setValue([:])
    let result = try await writer.write([new])
    #expect(result.removed == ["old.html"])
  }

  @Test func `A file is copied as it is`() async throws {
    let (writer, files) = writer(["/package/a.png": "picture"])
    _ = try await writer.write([SiteWriter.File(path: "images/a.png", content: .copy(of: "/package/a.png"))])
    #expect(files.value["/site/images/a.png"] == Array("picture".utf8))
  }
}
