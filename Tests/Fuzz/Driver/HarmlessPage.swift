/// Reads a page like a browser does, with a scanner that's independent of the code that writes pages.
enum HarmlessPage {
  /// Elements that content must never add to a page.
  private static let forbidden: Set<String> = ["iframe", "object", "embed", "base", "style", "math", "form"]

  /// Attributes that contain addresses.
  private static let addresses: Set<String> = ["href", "src", "action", "poster", "srcset", "formaction", "data"]

  /// Checks that nothing in a page runs code or loads from another site.
  static func check(_ html: [UInt8], name: String) throws {
    var scanner = Scanner(bytes: html)
    while let tag = scanner.nextTag() {
      func fail(_ reason: String) throws -> Never { throw Violation(description: "\(name): <\(tag.name)>: \(reason)") }
      if forbidden.contains(tag.name) { try fail("this element isn't allowed on a page") }
      for (key, value) in tag.attributes {
        if key.hasPrefix("on") || key == "style" || key == "srcdoc" { try fail("\(key)=\(value)") }
        guard addresses.contains(key) else { continue }
        let address = value.lowercased().unicodeScalars.drop { $0.value <= 0x20 }.filter {
          !"\t\n\r".unicodeScalars.contains($0)
        }
        let text = String(String.UnicodeScalarView(address))
        for scheme in ["javascript:", "vbscript:", "data:", "file:", "blob:"] where text.utf8.starts(with: scheme.utf8)
        {
          try fail("\(key)=\(value)")
        }
      }
      if tag.name == "script", !tag.attributes.contains(where: { $0.key == "src" || $0.value == "application/ld+json" })
      {
        try fail("an inline script")
      }
    }
  }

  private struct Tag {
    var name: String
    var attributes: [(key: String, value: String)] = []
  }

  /// Reads start tags by the relevant rules of the HTML standard's tokenizer.
  private struct Scanner {
    let bytes: [UInt8]
    var offset = 0

    mutating func nextTag() -> Tag? {
      while offset < bytes.count {
        defer { offset += 1 }
        guard bytes[offset] == UInt8(ascii: "<"), offset + 1 < bytes.count, Self.isLetter(bytes[offset + 1]) else {
          continue
        }
        offset += 1
        return tag()
      }
      return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
      let start = offset
      while offset < bytes.count, isTaken(bytes[offset]) { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func tag() -> Tag {
      let slash = UInt8(ascii: "/")
      let end = UInt8(ascii: ">")
      var tag = Tag(name: take { !Self.isSpace($0) && $0 != slash && $0 != end }.lowercased())
      while offset < bytes.count, bytes[offset] != end {
        _ = take { Self.isSpace($0) || $0 == slash }
        guard offset < bytes.count, bytes[offset] != end else { break }
        let key = take { !Self.isSpace($0) && $0 != slash && $0 != end && $0 != UInt8(ascii: "=") }.lowercased()
        _ = take(while: Self.isSpace)
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else {
          tag.attributes.append((key, ""))
          continue
        }
        offset += 1
        _ = take(while: Self.isSpace)
        tag.attributes.append((key, value(end: end)))
      }
      return tag
    }

    private mutating func value(end: UInt8) -> String {
      guard offset < bytes.count else { return "" }
      let quote = bytes[offset]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        return take { !Self.isSpace($0) && $0 != end }
      }
      offset += 1
      let value = take { $0 != quote }
      offset += 1
      return value.replacing("&#x27;", with: "'").replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
  }
}
