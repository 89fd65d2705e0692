import ConcurrencyExtras
import DocgenSystem
import Testing

@testable import DocgenCommand

/// What is remembered of a build, and when it still holds.
@Suite struct BuildRecordTests {
  private static let record = BuildRecord(
    seen: SightTable(
      FileObservations(sights: [
        "/package/Package.swift": .something(.file, size: 12, modified: 1_700_000_000_123_456_789, changed: -5),
        "/package/Articles": .something(.directory, size: 0, modified: 1, changed: 2),
        "/package/none \n of these": .nothing, "/package": .folder, "": .nothing,
      ])),
    complaints: "Articles/A.md:1:1: warning: é\n", summary: "1 article\n")

  @Test func `A record is read as it was written`() {
    #expect(BuildRecord(bytes: FileBytes(Self.record.bytes)) == Self.record)
  }

  @Test func `A record of which anything is missing or other is none`() {
    let bytes = Self.record.bytes
    for count in bytes.indices { #expect(BuildRecord(bytes: FileBytes(Array(bytes[..<count]))) == nil) }
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      #expect(BuildRecord(bytes: FileBytes(other)) == nil)
    }
    #expect(BuildRecord(bytes: FileBytes(bytes + [32])) == nil)
    #expect(BuildRecord(bytes: FileBytes([])) == nil)
  }

  /// A file system whose files have times, and what a run sees of it.
  private final class Volume: Sendable {
    let statuses = LockIsolated<[String: FileSystem.Status]>([:])

    var client: FileSystem {
      var client = FileSystem.inMemory().client
      client.status = { [statuses] path in statuses.value[path] }
      client.statuses = { [statuses] paths in (0..<paths.count).map { statuses.value[paths[$0]] } }
      client.read = { _ in [] }
      client.move = { _, _ in }
      client.remove = { _ in }
      client.list = { _ in [] }
      return client
    }

    func put(_ path: String, size: Int = 1, modified: Int64 = 1_000, changed: Int64 = 1_000) {
      statuses.withValue {
        $0[path] = .init(kind: .file, size: size, modified: modified, changed: changed)
      }
    }
  }

  @Test func `Observations hold until anything that was seen is other`() async throws {
    let volume = Volume()
    volume.put("/a")
    let observer = FileObserver(volume.client)
    _ = try observer.observed.read(path: "/a")
    _ = try observer.observed.status(path: "/none")
    let seen = SightTable(try await observer.observations(jobs: 1))
    func holds() async throws -> Bool {
      try await seen.changes(in: volume.client, upTo: 10, jobs: 2).map { $0.files + $0.folders } == []
    }
    #expect(try await holds())

    volume.put("/a", size: 2)
    #expect(try await !holds())
    volume.put("/a", modified: 1_001)
    #expect(try await !holds())
    // An editor that keeps the size and sets the time back.
    volume.put("/a", changed: 1_001)
    #expect(try await !holds())
    volume.put("/a")
    #expect(try await holds())
    volume.put("/none")
    #expect(try await !holds())
  }

  @Test func `A file that was changed while the build ran makes it unsure what the build has read`() async throws {
    let volume = Volume()
    let second: Int64 = 1_000_000_000
    volume.put("/a", modified: second, changed: second)
    volume.put("/site/index.html", modified: 9 * second, changed: 9 * second)
    let observer = FileObserver(volume.client)
    _ = try observer.observed.read(path: "/a")
    try observer.observed.move(source: "/site/.docgen-staging/1", destination: "/site/index.html")
    #expect(try await observer.observations(jobs: 2).canTell(since: 2 * second, jobs: 2))
    // Of a folder that the build has put there, all is its own; of one with a longer name, nothing.
    volume.put("/site/docs/a/index.html", modified: 9 * second, changed: 9 * second)
    _ = try observer.observed.statuses(paths: PathList(["/site/docs/a/index.html"]))
    #expect(try await !observer.observations(jobs: 2).canTell(since: 2 * second, jobs: 2))
    try observer.observed.move(source: "/site/.docgen-staging/doc", destination: "/site/doc")
    #expect(try await !observer.observations(jobs: 2).canTell(since: 2 * second, jobs: 2))
    try observer.observed.move(source: "/site/.docgen-staging/docs", destination: "/site/docs")
    #expect(try await observer.observations(jobs: 2).canTell(since: 2 * second, jobs: 2))
    volume.put("/a", modified: second, changed: 3 * second)
    #expect(try await !observer.observations(jobs: 2).canTell(since: 2 * second, jobs: 2))
    // Times have a grain: what was changed just before may as well have been changed just after.
    volume.put("/a", modified: 2 * second - 1, changed: 2 * second - 1)
    #expect(try await !observer.observations(jobs: 2).canTell(since: 2 * second, jobs: 2))
  }

  @Test func `A file that changes after it was found unchanged is a change for the next build`() async throws {
    let volume = Volume()
    for path in ["/a", "/b", "/site/a.html", "/site/old.html"] { volume.put(path) }
    let first = FileObserver(volume.client)
    for path in ["/a", "/b", "/site/a.html", "/site/old.html"] { _ = try first.observed.status(path: path) }
    let earlier = SightTable(try await first.observations(jobs: 1))

    volume.put("/b", changed: 2_000)
    let second = FileObserver(volume.client)
    for path in ["/b", "/c"] { _ = try second.observed.status(path: path) }
    try second.observed.move(source: "/site/.docgen-staging/a.html", destination: "/site/a.html")
    volume.put("/site/a.html", changed: 3_000)
    try second.observed.remove(path: "/site/old.html")
    volume.statuses.withValue { $0["/site/old.html"] = nil }
    let later = earlier.after(SightTable.Changes(), try await second.observations(jobs: 1))
    #expect(later.count == 4)
    let changes = try #require(try await later.changes(in: volume.client, upTo: 10, jobs: 1))
    #expect(changes.files == ["/b"] && changes.folders.isEmpty)
    // Of what was found to have changed before the run only counts what the run has seen.
    let found = SightTable.Changes(files: ["/a", "/b"], folders: ["/none"])
    let mended = earlier.after(found, try await second.observations(jobs: 1))
    #expect(mended.count == 3)
    #expect(try await mended.changes(in: volume.client, upTo: 10, jobs: 3) == SightTable.Changes())
  }

  @Test func `What changes in few of many files is noted beside the others, and read as it was noted`() async throws {
    let volume = Volume()
    // Paths of different lengths, so that none stands where another did.
    let paths = (0..<400).map { "/package/\(String(repeating: "a", count: $0 % 13))/\($0).md" }
    func observe(_ paths: some Sequence<String>) async throws -> FileObservations {
      let observer = FileObserver(volume.client)
      for path in paths { _ = try observer.observed.status(path: path) }
      return try await observer.observations(jobs: 2)
    }
    for path in paths { volume.put(path) }
    let file = FileBytes(
      BuildRecord(seen: SightTable(try await observe(paths)), complaints: "", summary: "", pages: "1").bytes)
    let (first, mark) = (try #require(BuildRecord(bytes: file)), BuildRecord.mark(of: file))
    func read(_ bytes: [UInt8]) -> BuildRecord? { BuildRecord(bytes: file)?.after(bytes, since: mark) }

    var record = first
    for round in 1...3 {
      // Some are gone, some have been edited, and some have come, each time others; in the end one is back that was gone.
      let gone = stride(from: round, to: 400, by: 37).map { paths[$0] }
      for path in gone { volume.statuses.withValue { $0[path] = nil } }
      let edited = stride(from: round + 3, to: 400, by: 29).map { paths[$0] }
        .filter { volume.statuses.value[$0] != nil }
      let come = ["/package/new-\(round).md"] + (round == 3 ? [paths[1]] : [])
      for path in edited + come { volume.put(path, size: 10 + round) }
      let changes = try #require(try await record.seen.changes(in: volume.client, upTo: 100, jobs: 2))
      let there = volume.statuses.value.count
      #expect(changes == SightTable.Changes(files: (gone + edited).sorted()))
      let seen = record.seen.after(changes, try await observe(edited + come))
      #expect(seen.count == there)
      #expect(try await seen.changes(in: volume.client, upTo: 100, jobs: 3) == SightTable.Changes())
      record = BuildRecord(seen: seen, complaints: "complaint \(round)\n", summary: "summary", pages: "1+\(round)")
      let bytes = record.later(than: mark)
      #expect(read(bytes) == record)
      #expect(bytes.count < first.bytes.count / 2)
      // All of it in one file says the same.
      let whole = try #require(BuildRecord(bytes: FileBytes(record.bytes)))
      #expect(whole.seen.count == there && whole.seen.noteCount == 0)
      #expect(try await whole.seen.changes(in: volume.client, upTo: 100, jobs: 3) == SightTable.Changes())
      volume.put(edited[0], size: 99)
      #expect(try await record.seen.changes(in: volume.client, upTo: 9, jobs: 1)?.files == [edited[0]])
      #expect(try await whole.seen.changes(in: volume.client, upTo: 9, jobs: 1)?.files == [edited[0]])
      volume.put(edited[0], size: 10 + round)
    }

    let bytes = record.later(than: mark)
    for count in bytes.indices { #expect(read(Array(bytes[..<count])) == nil) }
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      #expect(read(other) == nil)
    }
    #expect(first.after(record.later(than: StableHash(low: 1, high: 2)), since: mark) == nil)
  }
}
