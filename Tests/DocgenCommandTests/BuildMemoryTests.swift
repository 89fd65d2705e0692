import ArgumentParser
import ConcurrencyExtras
import Dependencies
import DocgenSystem
import Foundation
import Testing

@testable import DocgenCommand

/// What `docgen build` looks at when it finds an earlier build.
@Suite struct BuildMemoryTests {
  /// A package in memory, and which of its articles were read.
  private final class Package: Sendable {
    let files: LockIsolated<[String: [UInt8]]>
    let fileSystem: FileSystem
    /// Whether the disk is full as soon as anything is written piece by piece to what is kept.
    let isFull = LockIsolated(false)
    /// How many nanoseconds after the first article was saved the next builds begin, where that is to be soon.
    let delays = LockIsolated<[Int64]>([])
    /// When the folder of the articles has changed.
    let folderTime = LockIsolated<Int64>(0)
    private let articlesRead = LockIsolated<Set<String>>([])
    private let onRead = LockIsolated<@Sendable (String) -> Void>({ _ in })

    init() {
      var client: FileSystem
      (client, files) = FileSystem.inMemory([
        "/package/Package.swift": "let package = Package(name: \"Book\")\n",
        "/package/Articles/Book.md": "# Book\n\nAll about books.\n",
        "/package/Articles/One.md": "# One\n\nThe first page.\n",
        "/package/Articles/Two.md": "# Two\n\nThe second page.\n",
      ])
      let stream = client.stream
      client.stream = { [isFull] path in
        let file = try stream(path)
        return FileSystem.ByteStream { bytes in
          if path.hasSuffix(".draft"), isFull.value {
            throw FileError(operation: "write", path: path, reason: "No space left on device")
          }
          try file.append(bytes)
        }
      }
      let read = client.read
      client.read = { [articlesRead, onRead] path in
        if path.hasSuffix(".md"), !path.contains("/site/") { articlesRead.withValue { _ = $0.insert(path) } }
        let bytes = try read(path)
        onRead.value(path)
        return bytes
      }
      let map = client.map
      client.map = { [onRead] path in
        let bytes = try map(path)
        onRead.value(path)
        return bytes
      }
      let statuses = client.statuses
      client.statuses = { [folderTime] paths in
        try statuses(paths).enumerated().map { number, status in
          guard paths[number] == "/package/Articles" else { return status }
          return .init(kind: .directory, size: 0, modified: folderTime.value, changed: folderTime.value)
        }
      }
      let status = client.status
      client.status = { [delays, folderTime] path in
        if path == "/package/Articles" {
          return .init(kind: .directory, size: 0, modified: folderTime.value, changed: folderTime.value)
        }
        guard path.hasSuffix(".later"), let found = try status(path), found.size == 0,
          let delay = delays.withValue({ $0.isEmpty ? nil : $0.removeFirst() }),
          let saved = try status("/package/Articles/One.md")
        else { return try status(path) }
        return .init(
          kind: .file, size: 0, modified: saved.modified + delay, changed: saved.changed + delay)
      }
      fileSystem = client
    }

    /// Writes an article as an editor does.
    func write(_ text: String, to article: String) throws {
      try fileSystem.write(bytes: Array(text.utf8), path: "/package/Articles/\(article).md")
    }

    /// Has something done when a file whose path ends so has been read, once.
    func whenRead(_ suffix: String, _ body: @escaping @Sendable () -> Void) {
      let isDone = LockIsolated(false)
      onRead.setValue { path in
        if path.hasSuffix(suffix),
          !isDone.withValue({ done in
            defer { done = true }; return done
          })
        {
          body()
        }
      }
    }

    /// Runs `docgen build`.
    ///
    /// - Returns: Whether it wrote anything, and the articles that it read.
    func build() async throws -> (wrote: Bool, read: Set<String>) {
      articlesRead.setValue([])
      let printed = LockIsolated("")
      try await withDependencies {
        $0.fileSystem = fileSystem
        $0.date = .constant(Date(timeIntervalSince1970: 0))
        $0.continuousClock = ImmediateClock()
        $0.processEnvironment.variables = { [:] }
        $0.processEnvironment.workingDirectory = { "/package" }
        $0.processEnvironment.executable = { "/usr/bin/docgen" }
        $0.console.write = { text in printed.withValue { $0 += text } }
      } operation: {
        try await BuildCommand.parse(["--package-path", "/package", "--no-verify", "--no-symbols", "--jobs", "2"]).run()
      }
      return (printed.value.contains("Wrote "), articlesRead.value)
    }

    /// What earlier builds have left, by the ends of the files' names.
    var memory: [String: [UInt8]] {
      let memory = files.value.filter { $0.key.hasPrefix("/package/.build/docgen/unchanged/") }
      return Dictionary(
        memory.map { (String($0.key.split(separator: "/").last?.drop { $0 != "." } ?? ""), $0.value) },
        uniquingKeysWith: { first, _ in first })
    }

    /// A page of the site.
    func page(_ name: String) -> String {
      String(decoding: files.value["/package/site/documentation/book/\(name)/index.html"] ?? [], as: UTF8.self)
    }
  }

  @Test func `Where nothing has changed, nothing is read`() async throws {
    let package = Package()
    #expect(try await package.build().wrote)
    let second = try await package.build()
    #expect(!second.wrote)
    #expect(second.read == [])
  }

  /// The site is looked at while the pages are made that go on from it, or where nothing else has changed.
  @Test(arguments: ["Other.", nil])
  func `A page that somebody has written over is mended, also beside an edit`(edit: String?) async throws {
    let package = Package()
    _ = try await package.build()
    _ = try await package.build()
    let page = package.page("two")
    try package.fileSystem.write(
      bytes: Array("Written over.".utf8), path: "/package/site/documentation/book/two/index.html")
    if let edit { try package.write("# One\n\nThe first page.\n\n\(edit)\n", to: "One") }
    #expect(try await package.build().wrote)
    #expect(package.page("two") == page)
    #expect(package.page("one").contains("Other.") == (edit != nil))
    #expect(try await !package.build().wrote)
    #expect(package.files.value.keys.filter { $0.contains("staging") } == [])
  }

  /// A build makes its own while somebody looks whether the site is as it was.
  @Test func `Files that wait in the site's folder are no change of it to an edit`() async throws {
    let package = Package()
    _ = try await package.build()
    _ = try await package.build()
    for round in 1...20 {
      let staging = "/package/site/.docgen-staging"
      try package.fileSystem.createDirectory(path: staging)
      try package.fileSystem.write(bytes: [1], path: "\(staging)/1")
      try package.write("# One\n\nThe first page.\n\nEdit \(round).\n", to: "One")
      #expect(try await package.build().read == ["/package/Articles/One.md"])
      #expect(try package.fileSystem.status(path: staging) == nil)
    }
  }

  @Test func `Each of many edits reads its own article and no other`() async throws {
    let package = Package()
    _ = try await package.build()
    // New words rename files of the search index, and old ones are removed.
    for word in ["zebra", "yacht", "xylophone", "walrus"] {
      try package.write("# One\n\nThe first page.\n\nIt tells of the \(word).\n", to: "One")
      let build = try await package.build()
      #expect(build.wrote)
      #expect(build.read == ["/package/Articles/One.md"])
      #expect(package.page("one").contains(word))
    }
    #expect(try await !package.build().wrote)
  }

  @Test func `Pages are kept alike whether they are written while they are made or afterwards`() async throws {
    let package = Package()
    _ = try await package.build()
    let kept = package.memory
    #expect(Set(kept.keys) == ["", ".pages"])
    let folder = "/package/.build/docgen/unchanged"
    let other = Package()
    try other.fileSystem.createDirectory(path: folder)
    let claim = try #require(try other.fileSystem.claim(directory: folder))
    _ = try await other.build()
    // Behind the pages it says when the site was written.
    let pages = try [kept, other.memory].map { memory in
      let bytes = try #require(memory[".pages"])
      return Array(bytes[..<(try #require(bytes.firstRange(of: Array("docgen-pages".utf8))).lowerBound)])
    }
    #expect(pages[0].count > 1_000)
    #expect(pages[0] == pages[1])
    #expect(try await !other.build().wrote)
    claim.release()
  }

  @Test func `Where pages cannot be kept, the site is written, and written again`() async throws {
    let package = Package()
    _ = try await package.build()
    package.isFull.setValue(true)
    for title in ["Uno", "Eins"] {
      try package.write("# \(title)\n\nThe first page.\n", to: "One")
      #expect(try await package.build().wrote)
      #expect(package.page("one").contains(title))
    }
    package.isFull.setValue(false)
    #expect(try await package.build().read.count == 3)
    #expect(try await !package.build().wrote)
  }

  @Test func `A build that begins as soon as an article is saved is remembered`() async throws {
    let package = Package()
    _ = try await package.build()
    try package.write("# One\n\nThe first page, mended.\n", to: "One")
    // So soon that a later change could have the same time; it waits until none can.
    package.delays.setValue([5_000_000, 26_000_000])
    #expect(try await package.build().wrote)
    #expect(package.delays.value.isEmpty)
    #expect(try await !package.build().wrote)
    // The volume's clock goes by ticks, and shows less than has passed.
    try package.write("# One\n\nThe first page, mended once more.\n", to: "One")
    package.delays.setValue([5_000_000, 19_900_000, 24_000_000])
    #expect(try await package.build().wrote)
    #expect(package.delays.value.isEmpty)
    #expect(try await !package.build().wrote)
    // Nobody waits where there is no need.
    try package.write("# One\n\nThe first page, mended again.\n", to: "One")
    package.delays.setValue([21_000_000, 0])
    #expect(try await package.build().wrote)
    #expect(package.delays.value == [0])
    #expect(try await !package.build().wrote)
  }

  @Test func `A build of the whole that begins as soon as an article is saved is remembered`() async throws {
    let package = Package()
    _ = try await package.build()
    try package.fileSystem.write(bytes: Array("title: Other\n".utf8), path: "/package/docgen.yml")
    try package.write("# One\n\nThe first page, mended.\n", to: "One")
    package.delays.setValue([5_000_000, 26_000_000])
    #expect(try await package.build().wrote)
    #expect(package.delays.value.isEmpty)
    #expect(try await !package.build().wrote)
  }

  @Test func `A build that begins as soon as an article is gone is remembered`() async throws {
    let package = Package()
    _ = try await package.build()
    _ = try await package.build()
    package.files.withValue { $0["/package/Articles/Two.md"] = nil }
    package.folderTime.setValue(1)
    package.delays.setValue([5_000_000, 26_000_000])
    #expect(try await package.build().wrote)
    #expect(package.delays.value.isEmpty)
    #expect(try await !package.build().wrote)
  }

  @Test func `After an article is gone, nothing is left to do`() async throws {
    let package = Package()
    _ = try await package.build()
    package.files.withValue { $0["/package/Articles/Two.md"] = nil }
    #expect(try await package.build().wrote)
    #expect(package.page("two") == "")
    let third = try await package.build()
    #expect(!third.wrote)
    #expect(third.read == [])
  }

  @Test func `An article that is saved while a build begins is in the site after the next one`() async throws {
    let package = Package()
    _ = try await package.build()
    try package.write("# One\n\nThe first page, mended.\n", to: "One")
    package.whenRead(".pages") { #expect(throws: Never.self) { try package.write("# Two\n\nLate.\n", to: "Two") } }
    _ = try await package.build()
    _ = try await package.build()
    #expect(package.page("one").contains("mended"))
    #expect(package.page("two").contains("Late"))
    #expect(try await !package.build().wrote)
  }
}
