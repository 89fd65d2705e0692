/// Changes bytes of what is kept so that it still reads: where parts have their length before them, it is put right.
///
/// Nobody tells where lengths stand, nor whether they have seven bits a byte, or sixteen as ``Kept`` writes those of parts.
/// Any number that could be one, for how much follows, is taken for it: one guess in some dozens is right.
enum Frames {
  /// Puts something in the place of a few bytes, and mends up to two lengths around them.
  static func mutate(_ bytes: inout [UInt8], _ random: inout Random) {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    let end = min(bytes.count, place + random.below(3))
    let piece = piece(&random)
    var growth = piece.count - (end - place)
    bytes.replaceSubrange(place..<end, with: piece)
    for _ in 0..<random.below(3) {
      // Around those that are mended already.
      let around = lengths(in: bytes, around: place..<(place + max(piece.count, 1)), growth)
      guard !around.isEmpty else { return }
      let length = around[random.below(around.count)]
      let now = length.value + growth
      let mended = length.isFixed ? [UInt8(truncatingIfNeeded: now), UInt8(truncatingIfNeeded: now >> 8)] : number(now)
      bytes.replaceSubrange(length.range, with: mended)
      growth += mended.count - length.range.count
    }
  }

  /// A number that may be a length.
  private struct Length {
    var range: Range<Int>
    var value: Int
    /// Whether it has sixteen bits.
    var isFixed: Bool
  }

  /// The numbers before a place that may be the length of what it is in, as it was before it grew.
  private static func lengths(in bytes: [UInt8], around place: Range<Int>, _ growth: Int) -> [Length] {
    var found: [Length] = []
    func add(_ length: Length) {
      let last = length.range.upperBound + length.value + growth
      if length.value >= 4, length.value + growth >= 0, last >= place.upperBound, last <= bytes.count {
        found.append(length)
      }
    }
    for start in bytes.indices.prefix(place.lowerBound) {
      if start + 2 <= place.lowerBound {
        add(Length(range: start..<(start + 2), value: Int(bytes[start]) | Int(bytes[start + 1]) << 8, isFixed: true))
      }
      var (value, end) = (0, start)
      while end < place.lowerBound, end - start < 3 {
        value |= Int(bytes[end] & 0x7F) << (7 * (end - start))
        end += 1
        if bytes[end - 1] < 0x80 { break }
      }
      if bytes[end - 1] < 0x80 { add(Length(range: start..<end, value: value, isFixed: false)) }
    }
    return found
  }

  private static func piece(_ random: inout Random) -> [UInt8] {
    switch random.below(8) {
    case 0: number(.max)
    case 1: number(.min)
    case 2: number(-1)
    case 3: number(1 << random.below(63))
    case 4: number(random.below(64))
    // What is in emphasis that is in emphasis, with and without places; and a tree of nodes without titles.
    case 5: Array(repeating: [1, 0, 0, 5], count: 1 << random.below(16)).flatMap(\.self)
    case 6: Array(repeating: [0, 0, 1], count: 1 << random.below(16)).flatMap(\.self)
    default: []
    }
  }

  /// A number as what is kept has it.
  private static func number(_ number: Int) -> [UInt8] {
    var (bytes, rest): ([UInt8], UInt64) = ([], UInt64(bitPattern: Int64(number)))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
