/// The tags that GFM does not allow in raw HTML (GFM specification, "Disallowed Raw HTML").
enum RawTag {
  private static let disallowed: [[UInt8]] = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
  ].map { Array($0.utf8) }

  /// Whether bytes begin with a disallowed opening or closing tag, ignoring case.
  static func isDisallowed(_ html: ArraySlice<UInt8>) -> Bool {
    var rest = html.dropFirst()
    if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    return disallowed.contains { name in
      guard rest.count > name.count, zip(rest, name).allSatisfy({ $0 | 0x20 == $1 }) else { return false }
      let behind = rest.dropFirst(name.count)
      guard let next = behind.first else { return false }
      return next.isASCIISpace || next == Byte.greater || behind.starts(with: "/>".utf8)
    }
  }
}
