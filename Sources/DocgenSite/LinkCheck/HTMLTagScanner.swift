/// Reads the start tags of an HTML text, one after the other, as a browser's tokenizer finds them.
///
/// Only what a link check needs: comments, and the text of elements whose content is not markup, are stepped over.
/// Source of the rules: HTML Living Standard, section 13.2.5.
struct HTMLTagScanner {
  /// A start tag.
  struct Tag {
    /// The element's name in lower case.
    var name: String
    /// The attributes in order, names in lower case, values decoded.
    var attributes: [(name: String, value: String)]
    /// How many bytes stand before the tag.
    var offset: Int

    /// The value of the first attribute with a name.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private let bytes: [UInt8]
  private var index = 0

  /// Starts at the beginning of a text.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next start tag that has more than a class; `nil` at the end.
  ///
  /// Coloured code has a plain tag for every other word, and nobody asks for those.
  mutating func next() -> Tag? {
    while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: index) {
      index = open + 1
      guard index < bytes.count else { return nil }
      if skipPlainTag() { continue }
      switch bytes[index] {
      case UInt8(ascii: "!"): skipMarkupDeclaration()
      case UInt8(ascii: "/"), UInt8(ascii: "?"): skip(past: UInt8(ascii: ">"))
      case let byte where byte.isASCIILetter: return readTag(at: open)
      default: break
      }
    }
    index = bytes.count
    return nil
  }

  /// Steps over an end tag, or a start tag that has no attribute or a class alone, as `<p>` and `<span class="k">`;
  /// whether there was one.
  private mutating func skipPlainTag() -> Bool {
    let isEnd = bytes[index] == UInt8(ascii: "/")
    let start = isEnd ? index + 1 : index
    var end = start
    while end < bytes.count, bytes[end].isASCIILowercase { end += 1 }
    guard end > start, end < bytes.count else { return false }
    // The text of these elements is no markup; all of them begin with one of these letters.
    if !isEnd, "stnx".utf8.contains(bytes[start]), bytes[start..<end].elementsEqual("span".utf8) == false {
      return false
    }
    if bytes[end] == UInt8(ascii: " "), !isEnd {
      let attribute = " class=\"".utf8
      guard bytes.count - end > attribute.count, bytes[end...].starts(with: attribute),
        let quote = bytes.firstOffset(of: UInt8(ascii: "\""), from: end + attribute.count)
      else { return false }
      end = quote + 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else { return false }
    index = end + 1
    return true
  }

  private mutating func skipMarkupDeclaration() {
    guard bytes[index...].starts(with: Array("!--".utf8)) else { return skip(past: UInt8(ascii: ">")) }
    index += 3
    while index < bytes.count, !bytes[index...].starts(with: Array("-->".utf8)) { index += 1 }
  }

  private mutating func skip(past byte: UInt8) {
    index = bytes[index...].firstIndex(of: byte).map { $0 + 1 } ?? bytes.count
  }

  private mutating func readTag(at offset: Int) -> Tag {
    let name = readName { !$0.endsTagName }
    var tag = Tag(name: name, attributes: [], offset: offset)
    while true {
      skipWhile { $0.isASCIISpace || $0 == UInt8(ascii: "/") }
      guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { break }
      let attribute = readName { !$0.endsTagName && $0 != UInt8(ascii: "=") }
      skipWhile { $0.isASCIISpace }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
        tag.attributes.append((attribute, ""))
        continue
      }
      index += 1
      tag.attributes.append((attribute, readValue()))
    }
    index = min(index + 1, bytes.count)
    switch name {
    case "script", "style", "textarea", "title", "noframes", "xmp": skipText(of: name)
    default: break
    }
    return tag
  }

  private mutating func readValue() -> String {
    skipWhile { $0.isASCIISpace }
    guard index < bytes.count else { return "" }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return decodeCharacterReferences(readWhile { !$0.isASCIISpace && $0 != UInt8(ascii: ">") })
    }
    index += 1
    let value = readWhile { $0 != quote }
    index = min(index + 1, bytes.count)
    return decodeCharacterReferences(value)
  }

  private mutating func skipText(of element: String) {
    let end = Array("</\(element)".utf8)
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open
      if bytes[open...].prefix(end.count).elementsEqual(end, by: { $0.lowercasedASCII == $1 }) { return }
      index += 1
    }
    index = bytes.count
  }

  /// Reads a name in lower case; nearly all are written so.
  private mutating func readName(_ isIncluded: (UInt8) -> Bool) -> String {
    var isLowercase = true
    let name = readWhile { byte in
      isLowercase = isLowercase && byte < 0x80 && byte == byte.lowercasedASCII
      return isIncluded(byte)
    }
    return isLowercase ? name : name.lowercased()
  }

  private mutating func readWhile(_ isIncluded: (UInt8) -> Bool) -> String {
    let start = index
    skipWhile(isIncluded)
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[start..<index]), as: UTF8.self)
    }
  }

  private mutating func skipWhile(_ isIncluded: (UInt8) -> Bool) {
    while index < bytes.count, isIncluded(bytes[index]) { index += 1 }
  }
}

/// The text with the character references that a renderer writes — named ones of XML, and numbers — decoded.
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

extension [UInt8] {
  /// The first place of a byte at or after an offset.
  fileprivate func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count {
        if bytes[index] == byte { return index }
        index += 1
      }
      return nil
    }
  }
}

extension UInt8 {
  fileprivate var isASCIILowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercasedASCII)
  }

  fileprivate var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }

  fileprivate var endsTagName: Bool { isASCIISpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }

  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
