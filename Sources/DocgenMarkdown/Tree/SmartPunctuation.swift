internal import DocgenModel

/// Replaces ASCII punctuation with typographic punctuation, by the rules of the C parser's `smart` option, which is
/// too slow.
struct SmartPunctuation {
  /// The offsets in the content of single quotation marks that open a quotation.
  ///
  /// Whether `'` opens a quotation or is an apostrophe depends on a later closing mark. If there's one, the content
  /// is read again with this information.
  private(set) var openers: Set<Int> = []

  /// The marks that may open a quotation and have no closing mark yet.
  private var candidates: [Int] = []

  /// The number of candidates outside of the current link, because a quotation doesn't continue into a link.
  private var barrier = 0

  /// The number of openers at the start of this pass.
  private var knownOpeners = 0

  /// Whether the content must be read again.
  var needsAnotherPass: Bool { openers.count != knownOpeners }

  /// Resets everything except the openers.
  mutating func beginPass() {
    candidates.removeAll()
    barrier = 0
    knownOpeners = openers.count
  }

  /// The state to restore at the end of an inline.
  struct Level {
    fileprivate var candidates: Int
    fileprivate var barrier: Int
  }

  /// Enters an inline that has children.
  mutating func enter(isLink: Bool) -> Level {
    let level = Level(candidates: candidates.count, barrier: barrier)
    if isLink { barrier = candidates.count }
    return level
  }

  /// Leaves an inline.
  ///
  /// Quotations that were opened in it end with it.
  mutating func leave(_ level: Level) {
    if candidates.count > level.candidates { candidates.removeLast(candidates.count - level.candidates) }
    barrier = level.barrier
  }

  /// Returns the replacement for the quotation mark at an offset.
  mutating func quotationMark(at offset: Int, in content: UnsafeBufferPointer<UInt8>) -> StaticString {
    let before = Self.scalar(before: offset, in: content)
    let after = Self.scalar(after: offset, in: content)
    let leftFlanking =
      !Self.isSpace(after) && (!Self.isPunctuation(after) || Self.isSpace(before) || Self.isPunctuation(before))
    let rightFlanking =
      !Self.isSpace(before) && (!Self.isPunctuation(before) || Self.isSpace(after) || Self.isPunctuation(after))
    if content[offset] == Byte.quote { return rightFlanking ? "”" : "“" }
    if rightFlanking {
      if candidates.count > barrier { openers.insert(candidates.removeLast()) }
      return "’"
    }
    if leftFlanking, before != "]", before != ")" { candidates.append(offset) }
    return openers.contains(offset) ? "‘" : "’"
  }

  /// Appends the replacement for a run of hyphens: em dashes, and as few en dashes as possible.
  static func appendDashes(for count: Int, to text: inout [UInt8]) {
    let enDashes =
      switch (count % 3, count % 2) {
      case (0, _): 0
      case (_, 0): count / 2
      case (2, _): 1
      default: 2
      }
    let emDashes = (count - 2 * enDashes) / 3
    for _ in 0..<emDashes { text.append(contentsOf: "—".utf8) }
    for _ in 0..<enDashes { text.append(contentsOf: "–".utf8) }
  }

  private static func scalar(before offset: Int, in content: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar {
    var start = offset - 1
    // The C parser skips tildes because they may mark strikethrough.
    while start > 0, content[start] & 0xC0 == 0x80 || content[start] == Byte.tilde { start -= 1 }
    guard start >= 0, content[start] != Byte.tilde else { return "\n" }
    return scalar(at: start, in: content)
  }

  private static func scalar(after offset: Int, in content: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar {
    var start = offset + 1
    while start < content.count, content[start] == Byte.tilde { start += 1 }
    guard start < content.count else { return "\n" }
    return scalar(at: start, in: content)
  }

  private static func scalar(at offset: Int, in content: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar {
    let first = content[offset]
    if first < 0x80 { return Unicode.Scalar(first) }
    var decoder = UTF8()
    var bytes = content[offset...].makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&bytes) { return scalar }
    return "\n"
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(scalar.value).isASCIISpace }
    return scalar.properties.generalCategory == .spaceSeparator
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(scalar.value).isASCIIPunctuation }
    return scalar.properties.generalCategory.isPunctuation
  }
}
