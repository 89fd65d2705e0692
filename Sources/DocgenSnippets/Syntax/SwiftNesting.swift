/// The limits in front of the Swift parser.
///
/// It tries whether a bracket opens a type before it takes it for anything else, and tries again within: each `[` in
/// another doubles the time, and each bracket of an attribute, as in `@[@[`, triples it. 26 of the first took 5 seconds, 12
/// of the second 3; within these limits a text takes none of them more than a tenth.
enum SwiftNesting {
  /// How deep square brackets may stand in one another.
  static let squareBrackets = 16
  /// How deep brackets that follow an attribute's sign may stand in one another.
  static let attributeBrackets = 5

  /// The first bracket that stands deeper than the limits allow, as an offset; `nil` where none does.
  ///
  /// Comments are read as well: whoever wants to be coloured does not write so many open brackets there either. A quote
  /// begins anew, since a text in quotes may hold brackets of any kind, and no type holds a quote.
  static func excess(in utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    var square = 0
    var attributes: [Bool] = []
    var attributeDepth = 0
    var isAfterAt = false
    for (offset, byte) in utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "@"): isAfterAt = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): isAfterAt = false
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"):
        if byte == UInt8(ascii: "[") { square += 1 }
        attributes.append(isAfterAt)
        if isAfterAt { attributeDepth += 1 }
        isAfterAt = false
        if square > squareBrackets || attributeDepth > attributeBrackets { return offset }
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ">"):
        if byte == UInt8(ascii: "]") { square = max(0, square - 1) }
        if attributes.popLast() == true { attributeDepth -= 1 }
      case UInt8(ascii: "\""):
        (square, attributeDepth) = (0, 0)
        attributes.removeAll(keepingCapacity: true)
      default: break
      }
    }
    return nil
  }

  /// Whether the parser may be given a text.
  static func allows(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { excess(in: $0) == nil }
  }
}
