import DocgenModel

/// Scans the start tags of an HTML text in the same way as a browser's tokenizer.
///
/// The scanner supports only the needs of a link check. It skips comments and the text of elements that can't contain
/// markup. Source of the rules: HTML Living Standard, section 13.2.5.
struct HTMLTagScanner {
  /// A start tag.
  struct Tag {
    /// The offset of its first byte.
    var offset: Int
    /// The name of its element in lower case.
    var name: String
    /// Its attributes in order, with lowercase names and decoded values.
    ///
    /// The value of an attribute without one is empty.
    var attributes: [(name: String, value: String)] = []

    /// The value of the first attribute with a name, or `nil` if there's none.
    func value(of name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private let bytes: [UInt8]
  private var index = 0

  /// Creates a scanner at the beginning of a text.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next start tag, or `nil` at the end of the text.
  mutating func next() -> Tag? {
    while skip(to: UInt8(ascii: "<")) {
      let offset = index
      index += 1
      guard index < bytes.count else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "!"): skipMarkupDeclaration()
      case UInt8(ascii: "/"), UInt8(ascii: "?"): skip(past: UInt8(ascii: ">"))
      case let byte where byte.isASCIILetter: return readTag(at: offset)
      default: break
      }
    }
    return nil
  }

  // MARK: Steps

  private mutating func skipMarkupDeclaration() {
    guard bytes[index...].starts(with: "!--".utf8) else { return skip(past: UInt8(ascii: ">")) }
    index += 3
    while index < bytes.count, !bytes[index...].starts(with: "-->".utf8) { index += 1 }
  }

  private mutating func readTag(at offset: Int) -> Tag {
    var tag = Tag(offset: offset, name: readWhile { !$0.endsTagName }.lowercased())
    while true {
      skipWhile { $0.isASCIISpace || $0 == UInt8(ascii: "/") }
      guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { break }
      let name = readWhile { !$0.endsTagName && $0 != UInt8(ascii: "=") }.lowercased()
      skipWhile { $0.isASCIISpace }
      var value = ""
      if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
        index += 1
        value = decodeCharacterReferences(readValue())
      }
      tag.attributes.append((name, value))
    }
    index = min(index + 1, bytes.count)
    skipText(of: tag.name)
    return tag
  }

  private mutating func readValue() -> String {
    skipWhile { $0.isASCIISpace }
    guard index < bytes.count else { return "" }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return readWhile { !$0.isASCIISpace && $0 != UInt8(ascii: ">") }
    }
    index += 1
    let start = index
    skip(to: quote)
    defer { index = min(index + 1, bytes.count) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips the text of an element that can't contain markup.
  private mutating func skipText(of element: String) {
    guard ["script", "style", "textarea", "title", "noframes", "xmp"].contains(element) else { return }
    let end = "</\(element)"
    while skip(to: UInt8(ascii: "<")) {
      let text = bytes[index...].prefix(end.utf8.count)
      if String(decoding: text, as: UTF8.self).lowercased() == end { return }
      index += 1
    }
  }

  private mutating func skip(past byte: UInt8) {
    if skip(to: byte) { index += 1 }
  }

  /// Advances to a byte, or to the end of the text if it doesn't occur.
  @discardableResult
  private mutating func skip(to byte: UInt8) -> Bool {
    index = bytes.withUnsafeBufferPointer { $0.firstIndex(from: index) { $0.are(byte) } }
    return index < bytes.count
  }

  private mutating func readWhile(_ isIncluded: (UInt8) -> Bool) -> String {
    let start = index
    skipWhile(isIncluded)
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipWhile(_ isIncluded: (UInt8) -> Bool) {
    while index < bytes.count, isIncluded(bytes[index]) { index += 1 }
  }
}

/// The text with decoded character references, limited to the kinds that a renderer writes: XML's named references and
/// numbers.
private func decodeCharacterReferences(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  var result = ""
  var rest = text[...]
  while let ampersand = rest.firstIndex(of: "&") {
    result += rest[..<ampersand]
    rest = rest[ampersand...]
    guard let end = rest.prefix(12).firstIndex(of: ";"),
      let character = character(named: rest[rest.index(after: ampersand)..<end])
    else {
      result.append("&")
      rest = rest.dropFirst()
      continue
    }
    result.append(character)
    rest = rest[rest.index(after: end)...]
  }
  return result + rest
}

private func character(named name: Substring) -> Character? {
  switch name {
  case "amp": return "&"
  case "lt": return "<"
  case "gt": return ">"
  case "quot": return "\""
  case "apos": return "'"
  default:
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init).map(Character.init)
  }
}

extension UInt8 {
  var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  fileprivate var isASCIISpace: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C: true
    default: false
    }
  }

  fileprivate var endsTagName: Bool { isASCIISpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }
}
