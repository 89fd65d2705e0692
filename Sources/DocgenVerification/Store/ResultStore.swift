import Dependencies
import DocgenModel
import DocgenSystem

/// The results of earlier runs: one file for each group of samples that are verified together.
///
/// A key is a hash of everything that a result depends on: texts, settings, and versions, but no folder, date, or built
/// file. A result is therefore valid in each clone with the same sources.
struct ResultStore: Sendable {
  /// The results of a group.
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

  /// Creates the store of a folder of results.
  init(results: String) { folder = "\(results)/samples" }

  /// Whether there's no result.
  ///
  /// - Throws: ``FileError`` if the folder can't be read.
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
  ///
  /// - Throws: ``FileError`` if they can't be written.
  func write(_ group: Group, named name: String) throws { try file(of: name).write(group) }

  /// Returns the stored results of samples that don't depend on each other.
  ///
  /// - Parameters:
  ///   - samples: The selected samples.
  ///   - name: The group's name.
  ///   - place: Returns a stored result of a sample, whose place in its file can have changed.
  ///   - keys: Returns the keys of the samples' results, in the order of the samples. It's called only if a result is stored,
  ///     because a key can need the package's manifests and sources.
  /// - Throws: The error that `keys` throws.
  func known<Sample>(
    of samples: [Sample], named name: String, place: (SampleResult, Sample) -> SampleResult,
    keys: () async throws -> [String]
  ) async throws -> [SampleResult] {
    guard !samples.isEmpty else { return [] }
    let stored = group(named: name).byKey
    guard !stored.isEmpty else { return [] }
    return zip(samples, try await keys()).compactMap { sample, key in stored[key].map { place($0, sample) } }
  }

  /// Returns the results of a group whose samples don't depend on each other: the stored ones, and those of the other samples,
  /// which are verified one after the other.
  ///
  /// - Parameters:
  ///   - samples: The selected samples, each with the key of its result.
  ///   - name: The group's name.
  ///   - options: The settings of the run.
  ///   - place: Returns a stored result of a sample, whose place in its file can have changed.
  ///   - onResult: A closure that receives each result as soon as it exists.
  ///   - verify: Verifies a sample.
  func results<Sample>(
    of samples: some Sequence<(Sample, String)>, named name: String, _ options: VerificationOptions,
    place: (SampleResult, Sample) -> SampleResult, onResult: (SampleResult) -> Void,
    verify: (Sample) async throws -> SampleResult
  ) async throws -> [SampleResult] {
    @Dependency(\.continuousClock) var clock
    let stored = group(named: name).byKey
    var results: [SampleResult] = []
    var kept = options.filter.selectsAll ? [:] : stored
    for (sample, key) in samples {
      if !options.isFresh, let known = stored[key] {
        results.append(place(known, sample))
      } else {
        var (result, seconds) = try await clock.timed { try await verify(sample) }
        result.seconds = seconds
        results.append(result)
      }
      kept[key] = results.last.flatMap { $0.state == .passed ? $0 : nil }
      onResult(results[results.count - 1])
    }
    try write(Group(results: kept.sorted { $0.key < $1.key }.map { Entry(key: $0, result: $1) }), named: name)
    return results
  }

  /// Adds the results of another store.
  ///
  /// - Returns: The paths of the files that can't be read.
  /// - Throws: ``FileError`` if the results can't be written.
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
    var hasher = SHA256Hasher()
    hasher.addPart(name)
    return ResultFile(path: "\(folder)/\(hasher.finalize().description.prefix(24)).json")
  }
}
