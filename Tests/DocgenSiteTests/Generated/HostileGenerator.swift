/// Makes texts that no author would write: pieces that mean something to a reader, repeated, nested, cut and stirred.
///
/// The same seed makes the same texts, so that what was found can be found again.
struct HostileGenerator {
  /// The pieces to choose from.
  let pieces: [[UInt8]]
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - pieces: The pieces to choose from.
  ///   - seed: Makes the choices.
  init(_ pieces: [String], seed: UInt64) {
    self.pieces = pieces.map { Array($0.utf8) }
    state = seed
  }

  /// The next number: SplitMix64 (Steele, Lea and Flood, 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private mutating func below(_ bound: Int) -> Int { bound < 1 ? 0 : Int(next() % UInt64(bound)) }

  /// A text of at most a number of bytes.
  mutating func text(atMost size: Int) -> [UInt8] {
    var text: [UInt8] = []
    let wanted = 1 + below(size)
    while text.count < wanted {
      let piece = pieces[below(pieces.count)]
      switch below(8) {
      case 0: for _ in 0..<below(200) { text += piece }
      case 1: text += piece.prefix(below(piece.count + 1))
      case 2 where !text.isEmpty:
        // A part of what is there already, once more.
        let start = below(text.count)
        text += text[start..<min(text.count, start + below(400))]
      case 3: text += [UInt8](repeating: UInt8(ascii: " "), count: below(6))
      default: text += piece
      }
    }
    text = Array(text.prefix(wanted))
    for _ in 0..<below(4) where !text.isEmpty && below(3) == 0 {
      text[below(text.count)] = UInt8(truncatingIfNeeded: next())
    }
    return text
  }
}
