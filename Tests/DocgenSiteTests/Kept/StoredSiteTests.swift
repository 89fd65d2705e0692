import ConcurrencyExtras
import DocgenModel
import DocgenSystem
import Testing

@testable import DocgenSite

/// What a file has of a site, read part by part.
@Suite struct StoredSiteTests {
  @Test func `A part is read where it is whole, whatever became of the others`() throws {
    let contents = [Array("one".utf8), [], Array(repeating: 7, count: 1_000)]
    let bytes = SealedParts.bytes(of: contents.map(SealedPart.init))
    func parts(_ bytes: [UInt8]) throws -> [[UInt8]?] {
      let parts = try SealedParts(FileBytes(bytes))
      return (0..<4).map { number in
        do { return try parts.withPart(number) { Array($0) } } catch { return nil }
      }
    }
    #expect(try parts(bytes) == contents + [nil])
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      if index < 1_003 {
        let read = try parts(damaged)
        #expect(read == (index < 3 ? [nil, contents[1], contents[2], nil] : [contents[0], contents[1], nil, nil]))
      } else {
        #expect(throws: MalformedBytes.self) { try parts(damaged) }
      }
    }
    for count in 0..<bytes.count where count != 0 {
      #expect(throws: MalformedBytes.self) { try parts(Array(bytes[..<count])) }
    }
  }

  @Test func `A table finds each of its keys and no other`() throws {
    let keys = (0..<1_000).map { "documentation/book/page\($0 * 7)" } + ["", "caf\u{E9}", "cafe\u{301}", "page"]
    let bytes = KeyTable.bytes(of: keys.enumerated().map { ($1, $0) } + [("page", 5)])
    try bytes.withUnsafeBytes { bytes in
      let table = try KeyTable(bytes)
      for (number, key) in keys.enumerated() { #expect(try table.number(of: key) == number) }
      for key in ["documentation/book/page1", "Page", " "] { #expect(try table.number(of: key) == nil) }
      #expect(try table.all().map(\.key.utf8.count) == (keys + ["page"]).map(\.utf8.count))
    }
    // Bytes that nobody has sealed lead nowhere, and never outside.
    for count in stride(from: 0, to: bytes.count, by: 501) {
      bytes.prefix(count).withUnsafeBytes { bytes in
        do {
          let table = try KeyTable(bytes)
          for key in keys { _ = try table.number(of: key) }
          _ = try table.all()
        } catch {
          #expect(error is MalformedBytes)
        }
      }
    }
  }

  /// Wherever one byte of what was kept is another, the next build ends with the right site: it does without what is not
  /// whole, or did not need it.
  @Test(arguments: 0..<8)
  func `Damage anywhere leads to a right site`(part: Int) async throws {
    let package = TestPackage(KeptPagesTests.book)
    let kept = try #require(try await package.build().kept)
    let bytes = try await kept.bytes(jobs: 2)
    let files = package.store.value
    let edits = [
      SiteEdit("a sentence", in: KeptPagesTests.book, of: "One", adding: "\nA sentence more.\n"),
      SiteEdit("a title", in: KeptPagesTests.book, of: "One", replacing: "# One", with: "# The First"),
    ]
    for edit in edits {
      for index in stride(from: part * 61, to: bytes.count, by: 8 * 61) {
        var damaged = bytes
        damaged[index] ^= 4
        package.store.setValue(files)
        try await edit.expectCleanSite(in: package, goingOnFrom: KeptSite(FileBytes(damaged)), .whole)
      }
    }
  }

  @Test func `Edits are read again after many of them, and once they are part of the site's file`() async throws {
    let book = KeptPagesTests.book
    let package = TestPackage(book)
    let first = try #require(try await package.build().kept)
    var kept = try #require(KeptSite(FileBytes(try await first.bytes(jobs: 2))))
    for (number, article) in ["One", "Two", "One", "Five", "One", "Three"].enumerated() {
      let edit = SiteEdit("text \(number)", in: book, of: article, adding: "\nNo. \(number).\n")
      let after = try await edit.expectCleanSite(in: package, goingOnFrom: kept, .whole)
      kept = try #require(after)
      #expect(kept.stored?.edits.isEmpty == false)
      if number == 3 { kept = try #require(KeptSite(FileBytes(try await kept.bytes(jobs: 2)))) }
    }
    #expect(kept.stored?.edits.count == 2)
  }

  @Test func `An article of a catalog that is not there is none`() async throws {
    let book = KeptPagesTests.book
    let package = TestPackage(book)
    var kept = try #require(try await package.build().kept)
    let file = "Articles/One.md"
    var article = ByteWriter()
    let known = try #require(kept.built?.resolved.articles[file])
    known.write(to: &article)
    var bytes = article.bytes
    // Behind the address, which has its length before it.
    let place = known.path.description.utf8.count + 1
    try #require(bytes[place] == 0)
    bytes[place] = 9
    kept.built?.resolved.articles[file] = try bytes.withUnsafeBytes {
      var reader = ByteReader($0)
      return try BuiltArticle(from: &reader)
    }
    let stored = KeptSite(FileBytes(try await kept.bytes(jobs: 2)))
    let edit = SiteEdit("a sentence", in: book, of: "One", adding: "\nA sentence more.\n")
    try await edit.expectCleanSite(in: package, goingOnFrom: stored, .whole)
  }

  /// Reads bytes that no build has written, and finds that they are none.
  private func expectMalformed(_ writer: ByteWriter, _ read: (UnsafeRawBufferPointer) throws -> Void) {
    _ = writer.bytes.withUnsafeBytes { bytes in
      #expect(throws: MalformedBytes.self) { try read(bytes) }
    }
  }

  @Test(arguments: [.max, .min, -1])
  func `Counts that nothing has are not added up`(count: Int) {
    var writer = ByteWriter()
    for _ in 0..<9 { writer.add(count) }
    writer.add(false)
    expectMalformed(writer) { bytes in
      var reader = ByteReader(bytes)
      _ = try Report(from: &reader)
    }
  }

  @Test func `Values that are in each other without an end do not take the stack`() {
    var tree = ByteWriter()
    var emphasis = ByteWriter()
    for _ in 0..<200_000 {
      tree.add("")
      tree.add(false)
      tree.add(1)
      // One inline, its place, and what it is.
      for number in [1, 0, 0, 5] { emphasis.add(number) }
    }
    expectMalformed(tree) { bytes in
      var reader = ByteReader(bytes)
      _ = try NavigationNode(from: &reader)
    }
    expectMalformed(emphasis) { bytes in
      var reader = PageValueReader(bytes, file: "Page.md")
      _ = try reader.inlines()
    }
  }
}
