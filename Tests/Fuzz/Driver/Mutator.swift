/// Changes valid inputs to hostile ones.
///
/// The same seed returns the same inputs.
struct Mutator {
  private var random: Random
  private let seeds: [[UInt8]]
  private let words: [[UInt8]]

  /// The usual maximum size of an input, in bytes.
  private static let usualSize = 16 << 10
  /// The maximum size of an input, in bytes.
  private static let mostBytes = 512 << 10

  /// Creates a mutator.
  ///
  /// - Parameters:
  ///   - seeds: Valid inputs.
  ///   - words: The words and marks that the reader recognizes.
  ///   - seed: The seed of the random numbers.
  init(seeds: [[UInt8]], words: [String], seed: UInt64) {
    self.seeds = seeds.isEmpty ? [[]] : seeds
    self.words = words.map { Array($0.utf8) }
    random = Random(state: seed)
  }

  /// Returns the next input.
  mutating func next() -> [UInt8] {
    var bytes = window(of: seeds[random.below(seeds.count)])
    for _ in 0..<(1 << random.below(5)) {
      mutate(&bytes)
      if bytes.count > Self.usualSize, random.below(64) != 0 { bytes = window(of: bytes) }
    }
    return Array(bytes.prefix(Self.mostBytes))
  }

  /// Returns a random part of an input that's too long for each use.
  private mutating func window(of bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > Self.usualSize else { return bytes }
    let start = random.below(bytes.count - Self.usualSize / 2)
    return Array(bytes[start..<min(bytes.count, start + Self.usualSize)])
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let range = range(in: bytes)
    switch random.below(14) {
    case 0: bytes.replaceSubrange(range, with: [])
    case 1: bytes.insert(contentsOf: bytes[range], at: random.below(bytes.count + 1))
    case 2: bytes.insert(contentsOf: repeated(Array(bytes[range].prefix(64))), at: range.lowerBound)
    case 3: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: range.lowerBound)
    case 4 where !range.isEmpty: bytes[range.lowerBound] ^= 1 << UInt8(random.below(8))
    case 5, 6: bytes.insert(contentsOf: word(), at: range.lowerBound)
    case 7: bytes.replaceSubrange(range, with: word())
    case 8: bytes.insert(contentsOf: repeated(word()), at: range.lowerBound)
    case 9: nest(&bytes, at: range)
    case 10:
      let other = seeds[random.below(seeds.count)]
      bytes.insert(contentsOf: other[self.range(in: other)].prefix(2048), at: range.lowerBound)
    case 11: swapLines(&bytes)
    case 12: bytes.removeSubrange(range.lowerBound...)
    default: bytes.replaceSubrange(range, with: Array("\(Self.numbers[random.below(Self.numbers.count)])".utf8))
    }
  }

  private static let numbers = [
    "0", "-1", "1e400", "9223372036854775808", "-9223372036854775808", "4294967296", "0.1e-99", "NaN", "65536", "1",
  ]

  /// Returns a random range, which is usually short.
  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = random.below(bytes.count + 1)
    let count = random.below(1 << random.below(11))
    return start..<min(bytes.count, start + count)
  }

  private mutating func word() -> [UInt8] { words[random.below(words.count)] }

  private mutating func repeated(_ bytes: [UInt8]) -> [UInt8] {
    let most = (1 << random.below(random.below(32) == 0 ? 16 : 9)) / max(1, bytes.count / 8)
    return Array(Array(repeating: bytes, count: random.below(max(1, most))).joined().prefix(Self.mostBytes))
  }

  /// Inserts many openings before a range, and the same number of closings after it.
  private mutating func nest(_ bytes: inout [UInt8], at range: Range<Int>) {
    let (opening, closing) = (word(), word())
    let count = random.below(1 << random.below(10))
    guard (opening.count + closing.count) * count < Self.mostBytes else { return }
    bytes.insert(contentsOf: Array(repeating: closing, count: count).joined(), at: range.upperBound)
    bytes.insert(contentsOf: Array(repeating: opening, count: count).joined(), at: range.lowerBound)
  }

  private mutating func swapLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines.swapAt(random.below(lines.count), random.below(lines.count))
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}

/// A random number generator that returns the same numbers for the same seed (SplitMix64).
struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to but not including a bound, which must be at least 1.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}
