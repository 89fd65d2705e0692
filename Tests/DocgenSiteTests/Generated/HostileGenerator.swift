/// Creates unusual texts from pieces that a reader recognizes, which are repeated, nested, cut, and shuffled.
///
/// The same seed returns the same texts, so that an error can be reproduced.
struct HostileGenerator {
  /// The pieces to choose from.
  let pieces: [[UInt8]]
  private var random: SplitMix64

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - pieces: The pieces to choose from.
  ///   - seed: The seed of the random numbers.
  init(_ pieces: [String], seed: UInt64) {
    self.pieces = pieces.map { Array($0.utf8) }
    random = SplitMix64(seed: seed)
  }

  /// Returns a text with at most a number of bytes.
  mutating func text(atMost size: Int) -> [UInt8] {
    var text: [UInt8] = []
    let wanted = 1 + random.below(size)
    while text.count < wanted {
      let piece = pieces[random.below(pieces.count)]
      switch random.below(8) {
      case 0: for _ in 0..<random.below(200) { text += piece }
      case 1: text += piece.prefix(random.below(piece.count + 1))
      case 2 where !text.isEmpty:
        // Repeats a part of the text.
        let start = random.below(text.count)
        text += text[start..<min(text.count, start + random.below(400))]
      case 3: text += [UInt8](repeating: UInt8(ascii: " "), count: random.below(6))
      default: text += piece
      }
    }
    text = Array(text.prefix(wanted))
    for _ in 0..<random.below(4) where !text.isEmpty && random.below(3) == 0 {
      text[random.below(text.count)] = UInt8(truncatingIfNeeded: random.next())
    }
    return text
  }
}
