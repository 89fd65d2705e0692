import Foundation
import Testing

@testable import DocgenCommand

@Suite("Files are watched", .timeLimit(.minutes(30)))
struct FileWatcherTests {
  /// Watches a folder with a few files, and changes it until the watcher reports a path.
  private func changes(
    until last: String, after prepare: (_ folder: URL) throws -> Void = { _ in },
    _ change: (_ folder: URL) throws -> Void
  ) async throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.appending(path: "watch-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Articles", "site", ".build"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    try Data("one".utf8).write(to: folder.appending(path: "Articles/A.md"))
    try prepare(folder)
    let watcher = try FileWatcher(folder: folder.path) { $0 == "site" }
    try change(folder)
    var reported: Set<String> = []
    for await changes in watcher.changes {
      reported.formUnion(changes)
      if reported.contains(last) { break }
    }
    return reported
  }

  @Test func `A written file is reported`() async throws {
    let reported = try await changes(until: "Articles/A.md") { folder in
      try Data("other".utf8).write(to: folder.appending(path: "Articles/A.md"))
    }
    #expect(reported == ["Articles/A.md"])
  }

  @Test func `A file that an editor replaces or removes is reported`() async throws {
    let reported = try await changes(until: "docgen.yml") { folder in
      try Data("two".utf8).write(to: folder.appending(path: "Articles/A.md"), options: .atomic)
      try FileManager.default.removeItem(at: folder.appending(path: "Articles/A.md"))
      try Data("title: A".utf8).write(to: folder.appending(path: "docgen.yml"))
    }
    #expect(reported.contains("Articles/A.md"))
  }

  @Test func `A new folder is watched, with the files that it already contains`() async throws {
    let reported = try await changes(until: "Snippets/A/B/C.swift") { folder in
      let new = folder.appending(path: "Snippets/A/B")
      try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
      try Data("print(1)".utf8).write(to: new.appending(path: "C.swift"))
    }
    #expect(reported.contains("Snippets/A/B/C.swift"))
  }

  @Test func `A file's links are reported together with it`() async throws {
    func link(_ link: String, to target: String, in folder: URL) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: link).path, withDestinationPath: target)
    }
    let reported = try await changes(until: "last") { folder in
      try Data("two".utf8).write(to: folder.appending(path: "Articles/B.md"))
      try link("A.md", to: "Articles/A.md", in: folder)
      try link("Again.md", to: "A.md", in: folder)
      try link("Articles/C.md", to: "B.md", in: folder)
      try link("Folder", to: "Articles", in: folder)
    } _: { folder in
      try Data("other".utf8).write(to: folder.appending(path: "Articles/A.md"))
      try Data().write(to: folder.appending(path: "last"))
    }
    #expect(reported == ["Articles/A.md", "A.md", "Again.md", "last"])
  }

  @Test func `Excluded and hidden files aren't reported`() async throws {
    let reported = try await changes(until: "last") { folder in
      for name in ["site/index.html", ".build/a", ".hidden", "Articles/A.md~", "last"] {
        try Data().write(to: folder.appending(path: name))
      }
    }
    #expect(reported == ["last"])
  }

  @Test(arguments: [true, false])
  func `Files that change, come, and go are reported with and without events`(usesEvents: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "poll-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Articles", "site", ".build"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["Articles/A.md", "Articles/B.md", "Articles/C.md"] {
      try Data("one".utf8).write(to: folder.appending(path: name))
    }
    let watcher = try FileWatcher(folder: folder.path, usesEvents: usesEvents) { $0 == "site" }
    try Data("other".utf8).write(to: folder.appending(path: "Articles/A.md"))
    try FileManager.default.removeItem(at: folder.appending(path: "Articles/B.md"))
    for name in ["site/index.html", ".build/a", ".hidden", "Articles/A.md~", "docgen.yml"] {
      try Data().write(to: folder.appending(path: name))
    }
    let expected: Set = ["Articles/A.md", "Articles/B.md", "docgen.yml"]
    var reported: Set<String> = []
    for await changes in watcher.changes {
      reported.formUnion(changes)
      if reported.isSuperset(of: expected) { break }
    }
    #expect(reported == expected)
  }

  @Test func `A missing folder can't be watched`() {
    let error = #expect(throws: FileWatchError.self) { try FileWatcher(folder: "/nothing/here") }
    #expect(error?.description.contains("/nothing/here") == true)
  }
}
