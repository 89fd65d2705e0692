import Foundation
import Testing

@testable import DocgenCommand

@Suite(.timeLimit(.minutes(30)))
struct PollingFileWatcherTests {
  @Test func `Files that change, come, and go are reported, and files that are left out are not`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "poll-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Articles", "site", ".build"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["Articles/A.md", "Articles/B.md", "Articles/C.md"] {
      try Data("one".utf8).write(to: folder.appending(path: name))
    }
    let watcher = try FileWatcher(folder: folder.path, usesEvents: false) { $0 == "site" }
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

  @Test func `A folder that is not there cannot be watched`() {
    let error = #expect(throws: FileWatchError.self) { try FileWatcher(folder: "/nothing/here", usesEvents: false) }
    #expect(error?.description.contains("/nothing/here") == true)
  }
}
