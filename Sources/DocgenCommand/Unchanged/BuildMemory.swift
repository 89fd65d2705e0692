import ConcurrencyExtras
import Dependencies
import DocgenSite
import DocgenSnippets
import DocgenSystem
import Foundation

/// Remembers builds that went well, so that a build of which nothing has changed need only look.
///
/// A build is a function of its arguments, of the environment, of docgen itself, of the toolchain, and of what it sees of
/// the file system. The first two name a record; everything else is in it. Whatever is not as it was, or cannot be told,
/// leads to an ordinary build.
struct BuildMemory {
  /// Where records are, absolute.
  private let folder: String
  private let file: String
  private let jobs: Int

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// Finds the place of a build's record.
  ///
  /// - Parameters:
  ///   - build: The package manager's folder.
  ///   - arguments: What is asked for, as far as the site depends on it.
  ///   - jobs: How many pages are read and written at once.
  init(build: BuildFolder, arguments: [String], jobs: Int) {
    self.jobs = jobs
    @Dependency(\.processEnvironment) var environment
    folder = "\(build.scratchPath)/docgen/unchanged"
    var hasher = ContentHasher()
    // Another docgen is another program, wherever that one lies which made the record.
    for argument in [Self.program] + arguments + [environment.workingDirectory()] { hasher.addPart(argument) }
    // A manifest may read any variable.
    for (name, value) in environment.lastingVariables() { hasher.addPart("\(name)=\(value)") }
    file = "\(folder)/\(hasher.finalize().description.prefix(32))"
  }

  /// The program that runs.
  private static var program: String {
    @Dependency(\.processEnvironment) var environment
    return environment.executable() ?? environment.program()
  }

  /// A build that another one goes on from.
  struct Earlier {
    /// What it saw.
    fileprivate let seen: SightTable
    /// The mark of the record's bytes.
    fileprivate let mark: StableHash
    /// What is not as it saw it.
    fileprivate let changes: SightTable.Changes
  }

  /// What is known of the last build like this one.
  enum Past {
    /// Nothing, or nothing that still holds.
    case unknown
    /// Everything is still as it was then.
    case same(BuildRecord)
    /// Some articles or snippets have changed, and nothing else.
    case textsChanged(Earlier, KeptSite)
  }

  /// With more changes than these a build begins anew: what is kept of a site would save little.
  private static let changesToGoOn = 500

  /// Looks whether everything is still as the last build has left it.
  ///
  /// - Parameters:
  ///   - package: The package's folder, absolute.
  ///   - output: The site's folder, absolute; `nil` where none is written. Where texts have changed, nobody has looked into it:
  ///     that is for ``isAsLeft(_:by:)``.
  /// - Throws: `CancellationError` when the task is cancelled.
  func past(of package: String, writing output: String? = nil) async throws -> Past {
    do {
      guard let (record, mark) = try lastRecord(),
        let changes = try await record.seen.changes(
          in: fileSystem, of: output.map { .outside(folder: $0) } ?? .everything, upTo: Self.changesToGoOn, jobs: jobs)
      else { return .unknown }
      if changes.files.isEmpty, changes.folders.isEmpty {
        if let output, try await self.changes(inside: output, since: record.seen, jobs: jobs) != SightTable.Changes() {
          return .unknown
        }
        return .same(record)
      }
      guard !record.pages.isEmpty, try fileSystem.status(path: pagesFile) != nil else { return .unknown }
      guard let kept = try keptSite(marked: record.pages),
        let rest = kept.after(
          changesOf: changes.files, inside: changes.folders, of: try fileSystem.resolve(path: package))
      else { return .unknown }
      return .textsChanged(Earlier(seen: record.seen, mark: mark, changes: changes), rest)
    } catch is FileError {
      // A memory that cannot be read is none; the build itself tells of what is wrong with the files.
      return .unknown
    }
  }

  /// Looks whether a site's files are as an earlier build has left them.
  ///
  /// They are twice as many as those that it was made of: there is time to look at them while pages are made.
  ///
  /// - Parameter output: The site's folder, absolute. Where a build has its new files waiting, it may do so meanwhile.
  /// - Throws: `CancellationError` when the task is cancelled.
  func isAsLeft(_ output: String, by earlier: Earlier) async throws -> Bool {
    do {
      guard let changes = try await changes(inside: output, since: earlier.seen, jobs: max(1, jobs - 1)) else {
        return false
      }
      let staging = "\(output)/\(SiteBuilder.stagingFolder)"
      return (changes.files + changes.folders).allSatisfy { $0 == staging || $0.isBelow(staging) }
    } catch is FileError {
      return false
    }
  }

  /// What is not as it was in a folder; `nil` where much is not.
  private func changes(inside folder: String, since seen: SightTable, jobs: Int) async throws -> SightTable.Changes? {
    try await seen.changes(in: fileSystem, of: .inside(folder: folder), upTo: Self.changesToGoOn, jobs: jobs)
  }

  /// The record of the last build, and the mark of the bytes that it was read from; `nil` where there is none.
  private func lastRecord() throws -> (BuildRecord, StableHash)? {
    guard try fileSystem.status(path: file)?.kind == .file else { return nil }
    let bytes = try fileSystem.map(path: file)
    guard let record = BuildRecord(bytes: bytes) else { return nil }
    let mark = BuildRecord.mark(of: bytes)
    guard try fileSystem.status(path: laterFile) != nil else { return (record, mark) }
    return record.after(try fileSystem.read(path: laterFile), since: mark).map { ($0, mark) }
  }

  /// The pages that a build has kept; `nil` for others.
  private func keptSite(marked marks: String) throws -> KeptSite? {
    let marks = marks.split(separator: "+")
    guard let kept = KeptSite(try fileSystem.map(path: pagesFile)), let base = kept.base, base == marks.first ?? ""
    else { return nil }
    guard marks.count > 1 else { return kept }
    let edits = try fileSystem.read(path: editsFile)
    return KeptSite.mark(of: edits) == marks[1] ? kept.after(edits) : nil
  }

  private var pagesFile: String { "\(file).pages" }

  /// What later builds have noted since the record was written, which has many bytes; while there is nothing in it, the
  /// record does not count.
  private var laterFile: String { "\(file).later" }

  /// How many paths are noted beside the record's bytes before these are written anew.
  private static let mostNotes = 1_000

  /// What was edited since the pages were written, which are many bytes.
  private var editsFile: String { "\(file).edits" }

  /// Does a build, and remembers it.
  ///
  /// - Parameters:
  ///   - output: The site's folder, absolute; `nil` where none is written. What is listed there the build has put there or
  ///     taken away itself.
  ///   - earlier: What the build goes on from: what that has seen, and this one does not look at, still counts.
  ///   - body: The build. It gets a place for the file of the pages that are kept, where nobody else has it, and returns
  ///     what there is to remember; `nil` for a build that did not go well.
  /// - Throws: What the body throws.
  func remembering(
    writing output: String? = nil, goingOnFrom earlier: Earlier? = nil,
    _ body: (_ pagesFile: String?) async throws -> BuildOutcome?
  ) async throws {
    guard let start = try await begin(after: earlier.map { $0.changes.files + $0.changes.folders }) else {
      _ = try await body(nil)
      return
    }
    let claim = claimDraft()
    defer { claim?.release() }
    let observer = FileObserver(fileSystem)
    let ranOthers = LockIsolated(false)
    let processRunner = processRunner
    let said = try await withDependencies {
      $0.fileSystem = observer.observed
      $0.processRunner.run = { command in
        // These say the same as long as the compiler and the manifest are the same, and those are observed.
        if command.arguments != ["-print-target-info"], command.arguments.last != "dump-package" {
          ranOthers.setValue(true)
        }
        return try await processRunner.run(command: command)
      }
    } operation: {
      try await body(claim == nil ? nil : draft)
    }
    // What other programs have read is not known; the next build will not need them.
    guard let said, !ranOthers.value else { return }
    do {
      // Without a record nobody finds what is stored.
      async let pages = store(said.kept)
      let observations = try await observer.observations(with: toolFiles, exceptListsIn: output, jobs: jobs)
      async let seen = earlier.map { $0.seen.after($0.changes, observations) } ?? SightTable(observations)
      guard try await observations.canTell(since: start, jobs: jobs) else { return }
      let record = BuildRecord(
        seen: await seen, complaints: said.complaints, summary: said.summary, pages: try await pages)
      if let earlier, record.seen.noteCount <= Self.mostNotes {
        try fileSystem.write(bytes: record.later(than: earlier.mark), path: laterFile)
      } else {
        try fileSystem.write(bytes: record.bytes, path: file)
        try fileSystem.remove(path: laterFile)
      }
    } catch is FileError {
      // The site is written; what cannot be remembered is done again.
    }
  }

  /// Where the pages that are kept are written while they are made.
  private var draft: String { "\(file).draft" }

  /// Claims the folder, so that nobody else writes to the draft, and removes what a build has left of it that was killed.
  private func claimDraft() -> FileSystem.Claim? {
    do {
      guard let claim = try fileSystem.claim(directory: folder) else { return nil }
      let draft = draft
      @Sendable func removeDraft() {
        // One that stays is removed by the next build.
        do { try fileSystem.remove(path: draft) } catch {}
      }
      removeDraft()
      return FileSystem.Claim {
        removeDraft()
        claim.release()
      }
    } catch {
      return nil
    }
  }

  /// Stores what a later build can go on from.
  ///
  /// - Returns: The mark by which it is found; empty for nothing.
  private func store(_ kept: KeptSite?) async throws -> String {
    guard let kept else { return "" }
    if let base = kept.base, let edits = kept.edits {
      try fileSystem.write(bytes: edits, path: editsFile)
      return "\(base)+\(KeptSite.mark(of: edits))"
    }
    if let mark = try await kept.finishFile(jobs: jobs) {
      try fileSystem.move(source: draft, destination: pagesFile)
      return mark
    }
    let bytes = try await kept.bytes(jobs: jobs)
    guard !bytes.isEmpty else { return "" }
    try fileSystem.write(bytes: bytes, path: pagesFile)
    return KeptSite.mark(of: bytes)
  }

  /// Forgets the last build, and tells when this one begins by the volume's own clock: the machine's may be another.
  ///
  /// - Parameter changed: Files and folders that have changed since the last build; `nil` where that may be any. Whoever
  ///   builds as soon as one is saved, comes or goes, waits until that can be told from a later change; without that the
  ///   next build would have to be one of the whole.
  /// - Returns: Nanoseconds since 1970; `nil` where nothing can be remembered, as in a package that cannot be written.
  /// - Throws: `CancellationError` when the task is cancelled.
  private func begin(after changed: [String]?) async throws -> Int64? {
    do {
      let isFirst = try fileSystem.status(path: folder) == nil
      if isFirst {
        try fileSystem.createDirectory(path: folder)
        // The folders above it have changed with that: so late that what is in them could not be told from what comes
        // into them now.
        try await clock.sleep(for: .nanoseconds(2 * FileObservations.grain))
      }
      func now() throws -> Int64? {
        try fileSystem.write(bytes: [], path: laterFile)
        return try fileSystem.status(path: laterFile)?.modified
      }
      guard var start = try now() else { return nil }
      let last: Int64? =
        if let changed {
          try changed.compactMap { try fileSystem.status(path: $0).map { max($0.modified, $0.changed) } }.max()
        } else {
          // One may have been saved just now.
          isFirst ? nil : start
        }
      // The volume's clock may show less than has passed, by one of its ticks. A time in the future nobody waits for.
      for _ in 0..<4 {
        guard let last, last <= start, last >= start - FileObservations.grain else { break }
        try await clock.sleep(for: .nanoseconds(FileObservations.grain + 1_000_000 - (start - last)))
        guard let later = try now() else { return nil }
        start = later
      }
      return start
    } catch is FileError {
      return nil
    }
  }

  /// What there is to remember of a build.
  struct BuildOutcome {
    /// The warnings that it printed.
    var complaints: String
    /// Its summary, as it is when nothing is written.
    var summary: String
    /// The pages that a later build can go on from.
    var kept: KeptSite?
  }

  /// The files that decide which docgen and which compiler run.
  private var toolFiles: [String] {
    @Dependency(\.processEnvironment) var environment
    let variables = environment.variables()
    var files = [Self.program]
    for folder in (variables["PATH"] ?? "").split(separator: ":") { files.append("\(folder)/swiftc") }
    // What the proxies in front of a compiler go by: Xcode's, and swiftly's.
    files += ["/var/db/xcode_select_link", "/var/db/xcode_select_link/usr/bin/swiftc"]
    let home = variables["HOME"] ?? ""
    files.append("\(variables["SWIFTLY_HOME_DIR"] ?? "\(home)/.local/share/swiftly")/config.json")
    var place = environment.workingDirectory()
    while !place.isEmpty {
      files.append("\(place)/.swift-version")
      place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
    }
    return files
  }
}
