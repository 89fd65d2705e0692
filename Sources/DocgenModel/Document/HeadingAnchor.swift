/// The fragment by which a heading is linked, as DocC forms it.
///
/// The text is split at white space and at `-`, `–` and `—`, the words are joined by `-`, and every other punctuation
/// scalar and backtick is deleted; a word of nothing else leaves its hyphens: "A & B" gives `A--B`. Case stays: "Swift's native framework" gives
/// `Swifts-native-framework`. Written fragments go through the same function, so both sides meet.
///
/// - Parameter heading: The heading's plain text, or a fragment as an author wrote it.
/// - Returns: The fragment, empty where nothing is left.
public func headingAnchor(_ heading: String) -> String {
  let words = heading.unicodeScalars.split { $0.properties.isWhitespace || $0 == "-" || $0 == "–" || $0 == "—" }
  let kept = words.map { word in
    String(String.UnicodeScalarView(word.filter { $0 != "`" && !$0.properties.generalCategory.isPunctuation }))
  }
  return kept.joined(separator: "-")
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
