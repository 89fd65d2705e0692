import Dependencies
import DocgenModel
import DocgenSystem

/// The results of earlier runs: one file for each group of samples that are verified together.
///
/// A key is a hash of everything that a result depends on: texts, settings, and versions, but no folder, date, or built
/// file. A result is therefore valid in each clone with the same sources.
struct ResultStore: Sendable {
  struct Group: Codable, Sendable {
    /// The hash of everything that the group's results depend on, or an empty text if each result only has its own key.
    var key = ""
    /// The results, each with its own key.
    var results: [Entry] = []

    /// The results by their keys.
    var byKey: [String: SampleResult] {
      Dictionary(results.map { ($0.key, $0.result) }, uniquingKeysWith: { first, _ in first })
    }

    /// The group with the results of another group.
    ///
    /// Results with different keys of the group are only valid by their own keys.
    func adding(_ other: Group) -> Group {
      let present = Set(results.map { "\($0.key) \($0.result.id)" })
      return Group(
        key: key == other.key ? key : "",
        results: results + other.results.filter { !present.contains("\($0.key) \($0.result.id)") })
    }
  }

  /// A result with the hash of everything that it depends on.
  struct Entry: Codable, Sendable {
    var key: String
    var result: SampleResult
  }

  private let folder: String

  /// Creates the store of a build folder.
  init(_ build: ScratchDirectory) { self.init(results: build.resultCachePath) }

  init(results: String) { folder = "\(results)/samples" }

  /// Whether there's no result.
  func isEmpty() throws -> Bool {
    @Dependency(\.fileSystem) var fileSystem
    return try fileSystem.status(path: folder) == nil
  }

  /// Returns the results of a group, marked as stored, or an empty group if there are none that can be used.
  func group(named name: String) -> Group {
    var group = file(of: name).read() ?? Group()
    for index in group.results.indices { group.results[index].result.isStored = true }
    return group
  }

  /// Stores the results of a group.
  func write(_ group: Group, named name: String) throws { try file(of: name).write(group) }

  /// Adds the results of another store, and returns the paths of the files that can't be read.
  func add(_ other: ResultStore) throws -> [String] {
    @Dependency(\.fileSystem) var fileSystem
    guard try fileSystem.status(path: other.folder)?.kind == .directory else { return [] }
    var unreadable: [String] = []
    for name in try fileSystem.list(directory: other.folder).map(\.name) {
      let file = ResultFile<Group>(path: "\(other.folder)/\(name)")
      guard let added = file.read() else {
        unreadable.append(file.path)
        continue
      }
      let ownFile = ResultFile<Group>(path: "\(folder)/\(name)")
      if !added.results.isEmpty { try ownFile.write(ownFile.read()?.adding(added) ?? added) }
    }
    return unreadable
  }

  private func file(of name: String) -> ResultFile<Group> {
    ResultFile(path: "\(folder)/\(SHA256(parts: [name]).description.prefix(24)).json")
  }
}
