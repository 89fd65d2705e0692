public import DocgenModel

/// The outcome of a shard, in a file beside its stored results.
public struct ShardRecord: Hashable, Sendable, Codable {
  /// How the verification of a shard ended.
  public enum State: String, Hashable, Sendable, Codable {
    /// The verification is running, or it was stopped.
    case unfinished
    /// There was an error.
    case failed
    /// There was no error.
    case passed
  }

  /// The shard.
  public var shard: Shard
  /// How the verification ended.
  public var state: State
  /// The names of the samples that passed and whose results other machines can use, sorted.
  public var verified: [String]

  /// Creates a record.
  public init(_ shard: Shard, _ state: State, results: [SampleResult] = []) {
    (self.shard, self.state) = (shard, state)
    verified = results.filter { $0.state == .passed && $0.isReusable }.map { "\($0.id)" }.sorted()
  }

  /// Writes the record beside the results of a build folder.
  public func write(in build: ScratchDirectory) throws { try Self.file(in: build.resultCachePath).write(self) }

  static func file(in folder: String) -> ResultFile<ShardRecord> { ResultFile(path: "\(folder)/shard.json") }
}
