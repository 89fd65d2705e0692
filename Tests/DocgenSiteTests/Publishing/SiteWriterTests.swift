import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenSite

@Suite struct SiteWriterTests {
  private let failures = LockIsolated<[String: String]>([:])

  private func writer(
    _ files: [String: String] = [:]
  ) -> (writer: SiteWriter, files: InMemoryFiles) {
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

  @Test func `A file that an earlier build wrote can be kept as long as it exists`() async throws {
    let (writer, files) = writer(["/site/mine.html": "mine"])
    _ = try await writer.write([file("a.html", "one"), file("b/c.html", "two")])
    files.withValue { $0["/site/b/c.html"] = nil }
    let writing = try writer.begin()
    let kept = try ["a.html", "b/c.html", "mine.html"].compactMap { try writing.keep($0) }
    #expect(kept.map(\.path) == ["a.html"])
    let result = try await writing.finish(kept)
    #expect(result.written == [] && result.unchanged == 1)
    #expect(files.value["/site/a.html"] == Array("one".utf8))
  }

  @Test func `Files that a build doesn't write again are removed, with empty folders`() async throws {
    let (writer, files) = writer(["/site/b/mine.txt": "mine", "/site/.gitignore": "*\n"])
    _ = try await writer.write([file("a.html", "one"), file("b/c.html", "two"), file("d/e/f.html", "three")])
    let result = try await writer.write([file("a.html", "one")])
    #expect(result.removed == ["b/c.html", "d/e/f.html"])
    #expect(
      files.value.keys.sorted() == ["/site/.docgen-manifest", "/site/.gitignore", "/site/a.html", "/site/b/mine.txt"])
  }

  @Test func `A file that docgen didn't write isn't overwritten, and no other file is written`() async throws {
    let (writer, files) = writer(["/site/index.html": "mine", "/site/same.html": "same"])
    let error = await #expect(throws: FileError.self) {
      _ = try await writer.write([file("a.html", "new"), file("index.html", "new"), file("same.html", "same")])
    }
    #expect(error?.path == "site/index.html")
    #expect(error?.reason.contains("or choose another folder with '--output'") == true)
    #expect(files.value.keys.sorted() == ["/site/index.html", "/site/same.html"])
    #expect(files.value["/site/index.html"] == Array("mine".utf8))
  }

  @Test func `A manifest can't make docgen remove files outside of the site`() async throws {
    let (writer, files) = writer([
      "/site/.docgen-manifest": "../secret\n/secret\nx/../../secret\n.docgen-manifest\nb/./c\n", "/secret": "kept",
      "/site/b/c": "kept",
    ])
    let result = try await writer.write([file("a.html", "one")])
    #expect(result.removed == [])
    #expect(files.value["/secret"] != nil)
    #expect(files.value["/site/b/c"] != nil)
  }

  @Test func `Files are moved into place only when all of them exist`() async throws {
    let (writer, files) = writer(["/package/new.png": "new"])
    let new = SiteWriter.File(path: "new.png", content: .copy(of: "/package/new.png"))
    _ = try await writer.write([file("a.html", "old"), file("old.html", "old")])
    let before = files.value
    failures.setValue(["/package/new.png": "Input/output error"])
    await #expect(throws: FileError.self) { _ = try await writer.write([file("a.html", "new"), new]) }
    #expect(files.value == before)
    failures.setValue([:])
    let result = try await writer.write([file("a.html", "new"), new])
    #expect(result.removed == ["old.html"])
  }

  @Test func `An interrupted run keeps the list of its files`() async throws {
    let (writer, files) = writer()
    _ = try await writer.write([file("old.html", "old")])
    let writing = try writer.begin()
    let staged = try [file("a.html", "new"), file("z.html", "new")].map { try writing.stage($0) }
    failures.setValue(["/site/z.html": "Input/output error"])
    await #expect(throws: FileError.self) { _ = try await writing.finish(staged) }
    // The writer isn't abandoned, as if the process had been killed.
    let manifest = SiteManifest(bytes: files.value["/site/.docgen-manifest"] ?? [])
    #expect(manifest.paths == ["a.html", "old.html", "z.html"])
    #expect(files.value["/site/old.html"] == Array("old".utf8))
    writing.abandon()
    failures.setValue([:])
    let result = try await writer.write([file("z.html", "new")])
    #expect(result.removed == ["a.html", "old.html"])
    #expect(files.value.keys.sorted() == ["/site/.docgen-manifest", "/site/z.html"])
  }

  @Test func `The temporary files of a killed run are removed`() async throws {
    let (writer, files) = writer(["/site/.docgen-staging/1": "half a pa"])
    _ = try await writer.write([file("a.html", "new")])
    #expect(files.value.keys.sorted() == ["/site/.docgen-manifest", "/site/a.html"])
  }

  @Test func `If two runs write to the same folder, the second is rejected and the first isn't affected`() async throws
  {
    let (writer, files) = writer()
    let first = try writer.begin()
    let staged = try first.stage(file("a.html", "first"))
    let error = await #expect(throws: FileError.self) { _ = try await writer.write([file("a.html", "second")]) }
    #expect(error?.reason.contains("wait until the other build ends") == true)
    _ = try await first.finish([staged])
    #expect(files.value["/site/a.html"] == Array("first".utf8))
    _ = try await writer.write([file("a.html", "second")])
    #expect(files.value["/site/a.html"] == Array("second".utf8))
  }

  @Test func `A folder at a file's path is reported before any file is moved`() async throws {
    let (writer, files) = writer(["/site/index.html/mine.txt": "mine"])
    let error = await #expect(throws: FileError.self) {
      _ = try await writer.write([file("a.html", "new"), file("index.html", "new")])
    }
    #expect(error?.description == "cannot write 'site/index.html': a folder is there")
    #expect(files.value.keys.sorted() == ["/site/index.html/mine.txt"])
  }

  @Test func `A new folder is moved into place as a whole, and an existing folder keeps its other files`() async throws
  {
    let (writer, files) = writer(["/site/docs/mine.txt": "mine"])
    _ = try await writer.write(
      ["a.html", "docs/a.html", "docs/b/a.html", "new/a.html", "new/b/a.html"].map { file($0, "new") })
    #expect(
      files.value.keys.sorted() == [
        "/site/.docgen-manifest", "/site/a.html", "/site/docs/a.html", "/site/docs/b/a.html", "/site/docs/mine.txt",
        "/site/new/a.html", "/site/new/b/a.html",
      ])
    #expect(files.value["/site/docs/mine.txt"] == Array("mine".utf8))
  }

  @Test func `A file is copied unchanged`() async throws {
    let (writer, files) = writer(["/package/a.png": "picture"])
    _ = try await writer.write([SiteWriter.File(path: "images/a.png", content: .copy(of: "/package/a.png"))])
    #expect(files.value["/site/images/a.png"] == Array("picture".utf8))
  }
}

extension SiteWriter {
  /// Writes all files of a site.
  func write(_ files: [File]) async throws -> Written {
    let writing = try begin()
    do {
      return try await writing.finish(files.concurrentMap(jobs: jobs) { try writing.stage($0) })
    } catch {
      writing.abandon()
      throw error
    }
  }
}
