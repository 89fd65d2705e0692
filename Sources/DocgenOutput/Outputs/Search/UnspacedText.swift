/// Splits text in scripts that put no spaces between words, such as Japanese, Chinese, and Thai.
///
/// Finding the words would need a dictionary. Instead, each two neighboring characters are a term, and so is the last
/// character. Then each part of a text that has at least two characters is a sequence of terms, and each character
/// begins a term. The script that answers searches splits queries in the same way, but without the last character.
enum UnspacedText {
  /// Returns the terms of a run of letters and digits.
  ///
  /// Parts of the run in other scripts stay whole.
  static func terms(in run: String) -> [String] {
    guard run.unicodeScalars.contains(where: isUnspaced) else { return [run] }
    var terms: [String] = []
    var word = ""
    var previous: Unicode.Scalar?
    for scalar in run.unicodeScalars {
      guard isUnspaced(scalar) else {
        if let previous { terms.append(String(previous)) }
        previous = nil
        word.unicodeScalars.append(scalar)
        continue
      }
      if !word.isEmpty { terms.append(word) }
      word = ""
      if let previous { terms.append(String(previous) + String(scalar)) }
      previous = scalar
    }
    if let previous { terms.append(String(previous)) }
    if !word.isEmpty { terms.append(word) }
    return terms
  }

  /// Whether a character belongs to a script without spaces.
  ///
  /// The blocks are Thai and Lao, Burmese, Khmer, the iteration mark, Hiragana and Katakana with their extensions,
  /// and the blocks of Chinese characters.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
