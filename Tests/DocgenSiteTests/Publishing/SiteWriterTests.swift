import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
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

  @Test func `A file is known by its fingerprint until it or what it was made from changes`() async throws {
    let (writer, files) = writer()
    func file(_ path: String, _ text: String) -> SiteWriter.File {
      SiteWriter.File(path: path, content: .bytes(Array(text.utf8)), fingerprint: Fingerprint(of: Array(text.utf8)))
    }
    func known(_ text: String) throws -> [String]? {
      let writing = try writer.begin()
      defer { writing.abandon() }
      return try writing.unchangedFiles(with: Fingerprint(of: Array(text.utf8)))?.map(\.path)
    }
    _ = try await writer.write([file("a.html", "one"), file("b/c.html", "two"), file("d.html", "two")])
    #expect(try known("one") == ["a.html"])
    #expect(try known("two") == ["b/c.html", "d.html"])
    #expect(try known("three") == nil)
    // Of files with one fingerprint, all must be as they were.
    files.withValue { $0["/site/d.html"] = Array("owt".utf8) }
    #expect(try known("two") == nil)
    #expect(try known("one") == ["a.html"])
    files.withValue { $0["/site/a.html"] = nil }
    #expect(try known("one") == nil)
    let result = try await writer.write([file("a.html", "one"), file("b/c.html", "two"), file("d.html", "two")])
    #expect(result.written == ["a.html", "d.html"])
    #expect(try known("two") == ["b/c.html", "d.html"])
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
    #expect(error?.reason.contains("or choose another folder with '--output'") == true)
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

  @Test func `Nothing is moved into place before all of it is there`() async throws {
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

  @Test func `A run that is cut short forgets none of its files`() async throws {
    let (writer, files) = writer()
    _ = try await writer.write([file("old.html", "old")])
    let writing = try writer.begin()
    let staged = try [file("a.html", "new"), file("z.html", "new")].map { try writing.stage($0) }
    failures.setValue(["/site/z.html": "Input/output error"])
    await #expect(throws: FileError.self) { _ = try await writing.finish(staged) }
    // Nobody has abandoned the writing, as nobody does where the process was killed.
    let manifest = SiteManifest(bytes: files.value["/site/.docgen-manifest"] ?? [])
    #expect(manifest.files.map(\.path) == ["a.html", "old.html", "z.html"])
    #expect(files.value["/site/old.html"] == Array("old".utf8))
    writing.abandon()
    failures.setValue([:])
    let result = try await writer.write([file("z.html", "new")])
    #expect(result.removed == ["a.html", "old.html"])
    #expect(files.value.keys.sorted() == ["/site/.docgen-manifest", "/site/z.html"])
  }

  @Test func `What a killed run has left waiting is cleared away`() async throws {
    let (writer, files) = writer(["/site/.docgen-staging/1": "half a pa"])
    _ = try await writer.write([file("a.html", "new")])
    #expect(files.value.keys.sorted() == ["/site/.docgen-manifest", "/site/a.html"])
  }

  @Test func `Of two runs at once into one folder the second is refused, and the first is not disturbed`() async throws
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

  @Test func `A folder at the path of a file is reported before anything is moved`() async throws {
    let (writer, files) = writer(["/site/index.html/mine.txt": "mine"])
    let error = await #expect(throws: FileError.self) {
      _ = try await writer.write([file("a.html", "new"), file("index.html", "new")])
    }
    #expect(error?.description == "cannot write 'site/index.html': a folder is there")
    #expect(files.value.keys.sorted() == ["/site/index.html/mine.txt"])
  }

  @Test func `A new folder is put in its place at once, and one that is there keeps what is in it`() async throws {
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

  @Test func `A file is copied as it is`() async throws {
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
