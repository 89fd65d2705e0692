/// Returns the fragment of a heading's address, in the same form as DocC.
///
/// The text is split at white space and at `-`, `–`, and `—`, and the words are joined with `-`. All other
/// punctuation scalars and backticks are deleted. A word that consists only of these leaves its hyphens, so "A & B"
/// becomes `A--B`. The case doesn't change: "Swift's native framework" becomes `Swifts-native-framework`. Fragments
/// in links are normalized with this function, too, so both forms match.
///
/// - Parameter heading: The heading's plain text, or a fragment as the author wrote it.
/// - Returns: The fragment, which may be empty.
public func headingAnchor(_ heading: String) -> String {
  if let anchor = asciiHeadingAnchor(heading) { return anchor }
  let words = heading.unicodeScalars.split { $0.properties.isWhitespace || $0 == "-" || $0 == "–" || $0 == "—" }
  let kept = words.map { word in
    String(String.UnicodeScalarView(word.filter { $0 != "`" && !$0.properties.generalCategory.isPunctuation }))
  }
  return kept.joined(separator: "-")
}

/// Returns the fragment of a heading in ASCII, without looking up properties of Unicode characters.
///
/// Returns `nil` for any other heading.
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

/// Whether an ASCII byte is punctuation.
///
/// Unicode classifies some ASCII marks as symbols.
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
  /// Whether the category is one of Unicode's kinds of punctuation.
  package var isPunctuation: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default:
      false
    }
  }
}
