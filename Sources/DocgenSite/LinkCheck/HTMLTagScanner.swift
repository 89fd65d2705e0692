import DocgenModel

/// Scans the start tags of an HTML text in the same way as a browser's tokenizer.
///
/// The scanner supports only the needs of a link check. It skips comments and the text of elements that can't contain
/// markup. Names and values are ranges of the text and aren't copied, because most of them are only compared with a few
/// names. Source of the rules: HTML Living Standard, section 13.2.5.
struct HTMLTagScanner: ~Copyable {
  /// An attribute of a tag, as ranges of the text.
  struct Attribute {
    /// Its name, as written.
    var name: Range<Int>
    /// Its value, as written.
    ///
    /// Empty if there's none.
    var value: Range<Int>
  }

  /// The text, which must stay valid for the lifetime of the scanner.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// The offset of the tag.
  private(set) var offset = 0

  /// The name of the tag's element, as written.
  private(set) var name = 0..<0

  /// The tag's attributes in order, without its class, which is the only attribute of most tags.
  private(set) var attributes: [Attribute] = []

  /// Creates a scanner at the beginning of a text.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Advances to the next start tag that has an attribute other than its class.
  ///
  /// - Returns: Whether there is one.
  mutating func advance() -> Bool {
    while true {
      index = bytes.firstIndex(from: index) { $0.are(UInt8(ascii: "<")) }
      guard index < bytes.count else { return false }
      offset = index
      index += 1
      guard index < bytes.count else { return false }
      switch bytes[index] {
      case UInt8(ascii: "!"): skipMarkupDeclaration()
      case UInt8(ascii: "/"), UInt8(ascii: "?"): skip(past: UInt8(ascii: ">"))
      case let byte where byte.isASCIILetter:
        readTag()
        if !attributes.isEmpty { return true }
      default: break
      }
    }
  }

  /// Returns whether a name in the text equals a lowercase name.
  func name(_ range: Range<Int>, is name: StaticString) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { name in
      for (offset, byte) in name.enumerated() where bytes[range.lowerBound + offset].lowercasedASCII != byte {
        return false
      }
      return true
    }
  }

  /// A part of the text, with its character references decoded.
  func text(_ range: Range<Int>) -> String {
    let bytes = UnsafeBufferPointer(rebasing: bytes[range])
    return decodeCharacterReferences(String(decoding: bytes, as: UTF8.self))
  }

  /// The decoded value of the tag's first attribute with a lowercase name, or `nil` if there's none.
  func value(of attribute: StaticString) -> String? {
    attributes.first { name($0.name, is: attribute) }.map { text($0.value) }
  }

  // MARK: Steps

  private mutating func skipMarkupDeclaration() {
    guard UnsafeBufferPointer(rebasing: bytes[index...]).starts(with: "!--".utf8) else {
      return skip(past: UInt8(ascii: ">"))
    }
    index += 3
    while index < bytes.count, !bytes[index...].starts(with: "-->".utf8) { index += 1 }
  }

  private mutating func readTag() {
    attributes.removeAll(keepingCapacity: true)
    name = readWhile { !$0.endsTagName }
    while true {
      skipWhile { $0.isASCIISpace || $0 == UInt8(ascii: "/") }
      guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { break }
      let attribute = readWhile { !$0.endsAttributeName }
      skipWhile { $0.isASCIISpace }
      if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
        index += 1
        let value = readValue()
        if !name(attribute, is: "class") { attributes.append(Attribute(name: attribute, value: value)) }
      } else {
        attributes.append(Attribute(name: attribute, value: index..<index))
      }
    }
    index = min(index + 1, bytes.count)
    skipTextOfElement()
  }

  private mutating func readValue() -> Range<Int> {
    skipWhile { $0.isASCIISpace }
    guard index < bytes.count else { return index..<index }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return readWhile { !$0.isASCIISpace && $0 != UInt8(ascii: ">") }
    }
    index += 1
    let start = index
    skip(to: quote)
    defer { index = min(index + 1, bytes.count) }
    return start..<index
  }

  /// Skips the text of an element that can't contain markup.
  private mutating func skipTextOfElement() {
    guard
      name(name, is: "script") || name(name, is: "style") || name(name, is: "textarea") || name(name, is: "title")
        || name(name, is: "noframes") || name(name, is: "xmp")
    else { return }
    while skip(to: UInt8(ascii: "<")) {
      let start = index + 2
      if start + name.count <= bytes.count, bytes[index + 1] == UInt8(ascii: "/"),
        bytes[start..<start + name.count].elementsEqual(
          bytes[name], by: { $0.lowercasedASCII == $1.lowercasedASCII })
      {
        return
      }
      index += 1
    }
  }

  private mutating func skip(past byte: UInt8) {
    if skip(to: byte) { index += 1 }
  }

  /// Advances to a byte, or to the end of the text if it doesn't occur.
  @discardableResult
  private mutating func skip(to byte: UInt8) -> Bool {
    index = bytes.firstIndex(from: index) { $0.are(byte) }
    return index < bytes.count
  }

  private mutating func readWhile(_ isIncluded: (UInt8) -> Bool) -> Range<Int> {
    let start = index
    skipWhile(isIncluded)
    return start..<index
  }

  @inline(__always)  // A function call for each byte would double the scanner's time.
  private mutating func skipWhile(_ isIncluded: (UInt8) -> Bool) {
    var next = index
    while next < bytes.count, isIncluded(bytes[next]) { next += 1 }
    index = next
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
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercasedASCII)
  }

  fileprivate var isASCIISpace: Bool { isOne(of: Self.spaces) }

  fileprivate var endsTagName: Bool { isOne(of: Self.spaces | Self.bit("/") | Self.bit(">")) }

  fileprivate var endsAttributeName: Bool { isOne(of: Self.spaces | Self.bit("/") | Self.bit(">") | Self.bit("=")) }

  /// Whether it's in a set of bytes below 64, which a number's bits represent.
  ///
  /// All delimiters in a tag are below 64.
  @inline(__always)
  private func isOne(of bits: UInt64) -> Bool { self < 64 && bits &>> UInt64(self) & 1 != 0 }

  @inline(__always)
  private static func bit(_ character: Unicode.Scalar) -> UInt64 { 1 &<< UInt64(character.value) }

  @inline(__always)
  private static var spaces: UInt64 { bit(" ") | bit("\t") | bit("\n") | bit("\r") | bit("\u{0C}") }

  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
