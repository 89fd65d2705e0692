import Dependencies
public import DocgenModel
import DocgenSystem

/// The results of shards that other machines verified.
///
/// Only the results of shards that passed are used, and like all stored results, only for a sample with the same key. A
/// build verifies the other samples itself.
public struct ShardResults: Sendable {
  /// Problems with the folders, and shards that are missing or didn't pass.
  public private(set) var diagnostics: [Diagnostic] = []
  private var records: [ShardRecord] = []

  @Dependency(\.fileSystem) private var fileSystem

  /// Adds the results of shards to the stored results of a build folder.
  ///
  /// The folders are copies of the results folders of shards, or contain such copies.
  public init(adding folders: [String], to build: ScratchDirectory) throws {
    for folder in folders {
      let copies = try copies(in: folder)
      if copies.isEmpty {
        diagnostics.append(
          Diagnostic(
            "no-results", at: nil, "'\(folder)' contains no results of 'docgen test --shard'",
            notes: [.init("pass a copy of the shard's folder '.build/docgen/results'")]))
      }
      for copy in copies { try add(copy, to: build) }
    }
    for (count, records) in Dictionary(grouping: records, by: \.shard.count).sorted(by: { $0.key < $1.key }) {
      let missing = Set(1...count).subtracting(records.map(\.shard.number)).sorted().map { "\($0)/\(count)" }
      guard !missing.isEmpty else { continue }
      let names = missing.prefix(Self.listedNames).joined(separator: ", ")
      diagnostics.append(
        Diagnostic(
          "missing-shard", .warning, at: nil,
          "the results of \(missing.count) of \(count) shards are missing: \(names)"
            + (missing.count > Self.listedNames ? ", …" : "")))
    }
  }

  /// The most shards that a message names.
  private static let listedNames = 10

  /// The folder itself, or the folders in it, that contain results of a shard.
  private func copies(in folder: String) throws -> [String] {
    func isCopy(_ folder: String) throws -> Bool {
      try fileSystem.status(path: ShardRecord.file(in: folder).path)?.kind == .file
    }
    guard try fileSystem.status(path: folder)?.kind == .directory else { return [] }
    if try isCopy(folder) { return [folder] }
    return try fileSystem.list(directory: folder).map { "\(folder)/\($0.name)" }.filter(isCopy)
  }

  private mutating func add(_ folder: String, to build: ScratchDirectory) throws {
    let file = ShardRecord.file(in: folder)
    guard let record = file.read() else {
      diagnostics.append(Self.unreadable(file.path))
      return
    }
    records.append(record)
    guard record.state == .passed else {
      diagnostics.append(
        Diagnostic(
          "failed-shard", .warning, at: nil,
          "shard \(record.shard.rawValue) \(record.state == .failed ? "failed" : "didn't finish"), "
            + "so its results aren't used"))
      return
    }
    diagnostics += try ResultStore(build).add(ResultStore(results: folder)).map(Self.unreadable)
  }

  private static func unreadable(_ path: String) -> Diagnostic {
    Diagnostic(
      "unreadable-results", .warning, at: nil,
      "'\(path)' is damaged, or another version of docgen wrote it, so its results aren't used")
  }

  /// Warnings about shards that verified something else than the current sources.
  public func diagnostics(comparingWith results: [SampleResult]) -> [Diagnostic] {
    let stored = Set(results.lazy.filter(\.isStored).map { "\($0.id)" })
    return records.filter { $0.state == .passed }.compactMap { record in
      let unused = record.verified.filter { !stored.contains($0) }
      guard let first = unused.first else { return nil }
      return Diagnostic(
        "outdated-shard", .warning, at: nil,
        "shard \(record.shard.rawValue) has no valid result for \(unused.count) of the \(record.verified.count) samples "
          + "that it verified, such as '\(first)'",
        notes: [.init("use the same sources, compiler, and settings for the shards and for this build")])
    }
  }
}
