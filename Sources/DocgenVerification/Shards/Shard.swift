import DocgenModel

/// A share of a package's samples, such as the second of four, that one machine verifies.
///
/// Its text form is the number, from 1, and the count: `2/4`.
public struct Shard: RawRepresentable, Hashable, Sendable, Codable {
  /// The largest number of shards.
  public static let maximumCount = 10_000

  /// The shard's number, from 1 to ``count``.
  public let number: Int
  /// The number of shards, from 1 to ``maximumCount``.
  public let count: Int

  /// The number and the count: `2/4`.
  public var rawValue: String { "\(number)/\(count)" }

  /// Creates a shard, or returns `nil` if the text isn't a number and a count, or if the number is larger than the count.
  public init?(rawValue: String) {
    let numbers = rawValue.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1] else { return nil }
    guard (1...Self.maximumCount).contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }
}

extension PackageSamples {
  /// The names of a shard's samples, which are the same in each clone with the same sources.
  ///
  /// Samples that share a build stay together: the code blocks of a file, and consecutive steps of tutorials. The
  /// shards take turns for everything else.
  func names(in shard: Shard) -> Set<String> {
    let units = groups.map { $0.samples.map(\.id) } + consoleBlocks.map { [$0.id] } + manifests.map { [$0.id] }
    let inTurn = units.enumerated().filter { $0.offset % shard.count == shard.number - 1 }.flatMap(\.element)
    let steps = tutorials.flatMap(\.steps).filter { !$0.checks.isEmpty }.map(\.id)
    let first = steps.count * (shard.number - 1) / shard.count
    let end = steps.count * shard.number / shard.count
    return Set((inTurn + steps[first..<end]).map(\.description))
  }
}
