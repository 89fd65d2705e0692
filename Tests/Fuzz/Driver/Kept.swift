import Dependencies
import DocgenSystem

@testable import DocgenCommand
@testable import DocgenSite

/// What a small build has kept, and what is gone on from with other bytes in its place.
///
/// What is kept ends, or begins, with a hash of the rest, or has one of each of its parts. An input is without it, and is
/// given the right one: else nothing behind the hash would ever be read.
struct Kept {
  /// The package after the build.
  private let volume: Volume
  /// The site as the build has kept it.
  private let pages: [UInt8]
  /// What an edit has changed of it.
  private let edits: [UInt8]
  /// The record of the last build.
  private let record: [UInt8]

  /// That of a book in which there is one of each.
  static let good: Result<Kept, any Error> = Result { try Kept() }

  private static let book = [
    "docgen.yml": "title: Book\nrepository: https://book.example\nredirects:\n  /old: documentation/book/one\n",
    "Articles/Book.md":
      "# Book\n\nAll about <doc:One>.\n\n## Overview\n\nText[^1].\n\n[^1]: A note.\n\n## Topics\n\n### Both\n\n- <doc:One>\n- <doc:Two>\n",
    "Articles/One.md":
      "# *One*\n\nIt has `code` and ![an image](a.svg) and ~~more~~.\n\n## Part\n\nSee <doc:Two#Rest> and [it](https://a.example).\n\n## See Also\n\n- <doc:Book>\n",
    "Articles/Two.md":
      "# Two\n\nAnother page.\n\n@Metadata {\n  @PageColor(blue)\n}\n\n## Rest\n\n@Snippet(path: \"Model\")\n\n| a | b |\n|---|---|\n| c | d |\n",
    "Articles/a.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'></svg>",
    "Snippets/Model.swift": "let a = 1\nprint(a)  // 1\n",
  ]

  private init() throws {
    volume = Volume()
    volume.put(Array("let package = Package(name: \"Book\")\n".utf8), at: "/package/Package.swift")
    for (path, text) in Self.book.sorted(by: { $0.key < $1.key }) {
      volume.put(Array(text.utf8), at: "/package/\(path)")
    }
    let first = try Command.build(in: volume, jobs: 1)
    guard !first.hasFailed, first.complaints.isEmpty else { throw Violation(description: first.complaints) }
    let text = (Self.book["Articles/One.md"] ?? "") + "\nA word more.\n"
    volume.put(Array(text.utf8), at: "/package/Articles/One.md")
    _ = try Command.build(in: volume, jobs: 1)
    let kept = volume.files.filter { $0.key.contains("/docgen/unchanged/") }
    guard let pages = kept.first(where: { $0.key.hasSuffix(".pages") })?.value,
      let edits = kept.first(where: { $0.key.hasSuffix(".edits") })?.value,
      let record = kept.first(where: { !$0.key.hasSuffix(".pages") && !$0.key.hasSuffix(".edits") })?.value
    else { throw Violation(description: "nothing was kept") }
    (self.pages, self.edits, self.record) = (pages, edits, record)
  }

  /// The good inputs of the readers of what is kept.
  var seeds: [Reader: [UInt8]] {
    [.kept: Self.parts(of: pages), .edits: edits.dropLast(Self.sealSize), .record: record.dropLast(Self.sealSize)]
  }

  // MARK: The site

  /// Goes on from a site with these bytes.
  func readPages(_ bytes: [UInt8]) throws {
    let sealed = SealedParts.bytes(of: Self.parts(in: bytes).map(SealedPart.init))
    try goOn(changingHead: bytes.count % 2 == 0) { try await KeptSite(bytes: sealed, jobs: 2) }
  }

  /// The parts of a site's file, each with its size before it.
  private static func parts(of file: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      let parts = try SealedParts(FileBytes(file))
      for number in 0..<parts.count {
        let part = try parts.withPart(number) { Array($0) }
        bytes += withUnsafeBytes(of: UInt16(clamping: part.count)) { Array($0) } + part
      }
    } catch {
      // The file is what the build has kept; without it there is no seed.
    }
    return bytes
  }

  /// The parts that an input has; where the last one's size is more than there is, it is the rest.
  private static func parts(in bytes: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var rest = bytes[...]
    while rest.count >= 2 {
      let size = Int(rest.removeFirst()) | Int(rest.removeFirst()) << 8
      parts.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return parts
  }

  /// Goes on from the good site with edits of these bytes.
  func readEdits(_ bytes: [UInt8]) throws {
    let sealed = Self.sealed(bytes)
    try goOn(changingHead: bytes.count % 2 == 0) { [pages] in try await KeptSite(bytes: pages, jobs: 2)?.after(sealed) }
  }

  /// Goes on after an edit.
  ///
  /// - Parameters:
  ///   - changesHead: Whether the edit changes what other pages show of the article.
  ///   - read: Reads what was kept.
  private func goOn(
    changingHead changesHead: Bool, from read: @escaping @Sendable () async throws -> KeptSite?
  ) throws {
    let volume = volume.copy()
    try wait {
      guard let kept = try await read() else { return }
      _ = try await kept.bytes(jobs: 2)
      let article = "/package/Articles/Two.md"
      var text = (Self.book["Articles/Two.md"] ?? "") + "\nOther words.\n"
      // What other pages show of it asks for more of what was kept.
      if changesHead { text = text.replacing("# Two\n", with: "# Two, renamed\n") + "\n## More\n" }
      volume.put(Array(text.utf8), at: article)
      var options = BuildOptions(packagePath: "/package", jobs: 2)
      options.kept = kept.after(changesOf: [article], inside: [], of: "/package")
      let result = try await withDependencies {
        $0.fileSystem = volume.fileSystem
        $0.continuousClock = ContinuousClock()
      } operation: { [options] in
        try await SiteBuilder().build(options)
      }
      _ = try await result.kept?.bytes(jobs: 2)
      _ = result.kept?.edits
    }
    for (path, bytes) in volume.files where self.volume.files[path] != bytes {
      let isOwn = path.utf8.starts(with: "/package/site/".utf8) || path == "/package/Articles/Two.md"
      if !isOwn { throw Violation(description: "'\(path)' was written") }
    }
  }

  private static let sealSize = 17

  /// The bytes with their hash behind them.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let hash = hash(of: bytes)
    return bytes + [16] + [hash.low, hash.high].flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
  }

  private static func hash(of bytes: [UInt8]) -> StableHash {
    var hasher = StableHasher()
    hasher.add(bytes)
    return hasher.finalize()
  }

  // MARK: The record

  /// Reads a record of these bytes, and looks whether it still holds.
  func readRecord(_ bytes: [UInt8]) throws {
    guard let read = BuildRecord(bytes: FileBytes(Self.sealed(bytes))) else { return }
    guard BuildRecord(bytes: FileBytes(read.bytes)) == read else {
      throw Violation(description: "a record is read as another")
    }
    let fileSystem = volume.fileSystem
    try wait {
      guard let changes = try await read.seen.changes(in: fileSystem, upTo: 100, jobs: 2) else { return }
      let later = read.seen.after(changes, FileObservations(sights: ["/package": .folder]))
      _ = try await later.changes(in: fileSystem, upTo: 100, jobs: 2)
      let (mark, now) = (
        BuildRecord.mark(of: FileBytes(read.bytes)), BuildRecord(seen: later, complaints: "", summary: "")
      )
      guard read.after(now.later(than: mark), since: mark) == now else {
        throw Violation(description: "what was noted since a record is read as something else")
      }
    }
  }
}
