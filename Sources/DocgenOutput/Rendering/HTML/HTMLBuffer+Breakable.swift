import DocgenContent

extension HTMLBuffer {
  /// Writes a title, a symbol's name among others, with places where a narrow page may break it.
  ///
  /// Only words that are too long for a narrow column get such places: behind punctuation, and before the capitals
  /// inside a word.
  mutating func breakable(_ title: String) {
    guard title.utf8.count > 16 else { return text(title) }
    if title.utf8.allSatisfy({ $0 < 0x80 }) { return breakableASCII(title) }
    var start = title.startIndex
    var previous: Character?
    for index in title.indices {
      let character = title[index]
      defer { previous = character }
      guard let previous, index != start else { continue }
      if "(:_.".contains(previous) && character.isLetter || previous.isLowercase && character.isUppercase {
        text(title[start..<index])
        markup("<wbr>")
        start = index
      }
    }
    text(title[start...])
  }

  /// The same for ASCII alone, which nearly all titles are: looking for characters takes many times as long.
  private mutating func breakableASCII(_ title: String) {
    title.withBytes { utf8 in
      var start = 0
      for index in utf8.indices.dropFirst() {
        let (previous, byte) = (utf8[index - 1], utf8[index])
        let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        let isLetter = isCapital || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        let isBreakable =
          switch previous {
          case UInt8(ascii: "("), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "."): isLetter
          case UInt8(ascii: "a")...UInt8(ascii: "z"): isCapital
          default: false
          }
        guard isBreakable else { continue }
        text(UnsafeBufferPointer(rebasing: utf8[start..<index]))
        markup("<wbr>")
        start = index
      }
      text(UnsafeBufferPointer(rebasing: utf8[start...]))
    }
  }
}
