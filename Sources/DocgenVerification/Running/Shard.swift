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
