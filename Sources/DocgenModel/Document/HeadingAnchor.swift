/// The fragment by which a heading is linked, as DocC forms it.
///
/// The text is split at white space and at `-`, `–` and `—`, the words are joined by `-`, and every other punctuation
/// scalar and backtick is deleted; a word of nothing else leaves its hyphens: "A & B" gives `A--B`. Case stays: "Swift's native framework" gives
/// `Swifts-native-framework`. Written fragments go through the same function, so both sides meet.
///
/// - Parameter heading: The heading's plain text, or a fragment as an author wrote it.
/// - Returns: The fragment, empty where nothing is left.
public func headingAnchor(_ heading: String) -> String {
  if let anchor = asciiHeadingAnchor(heading) { return anchor }
  let words = heading.unicodeScalars.split { $0.properties.isWhitespace || $0 == "-" || $0 == "–" || $0 == "—" }
  let kept = words.map { word in
    String(String.UnicodeScalarView(word.filter { $0 != "`" && !$0.properties.generalCategory.isPunctuation }))
  }
  return kept.joined(separator: "-")
}

/// The fragment of a heading in ASCII, of which the same is true and the properties of no character need be looked up;
/// `nil` for any other heading.
private func asciiHeadingAnchor(_ heading: String) -> String? {
  var anchor: [UInt8] = []
  anchor.reserveCapacity(heading.utf8.count)
  var hasWord = false
  var isInWord = false
  for byte in heading.utf8 {
    switch byte {
    case 0x09...0x0D, UInt8(ascii: " "), UInt8(ascii: "-"): isInWord = false
    case 0x80...: return nil
    default:
      if !isInWord, hasWord { anchor.append(UInt8(ascii: "-")) }
      hasWord = true
      isInWord = true
      if !isPunctuation(byte) { anchor.append(byte) }
    }
  }
  return String(decoding: anchor, as: UTF8.self)
}

/// Whether a byte of ASCII is punctuation; some of its marks Unicode counts among the symbols.
private func isPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"),
    UInt8(ascii: "^"), UInt8(ascii: "|"), UInt8(ascii: "~"):
    false
  case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
  default: false
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isPunctuation: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default:
      false
    }
  }
}
