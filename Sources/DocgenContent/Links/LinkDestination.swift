import DocgenModel

/// A link's destination, parsed but not resolved.
enum LinkDestination: Hashable, Sendable {
  /// `doc:…`: the path in its components, whether it begins at the root, and the fragment as written.
  ///
  /// The bundle is the host of `doc://bundle/path`. An empty path is the page itself: `doc:#Heading`.
  case document(bundle: String?, path: String, fragment: String?)
  /// `#heading` alone.
  case fragment(String)
  /// A path relative to the file that contains it.
  case file(String, fragment: String?)
  /// The address of another site, or of an app: `https:`, `mailto:`.
  case external(String)
  /// An unsafe scheme that runs code or contains content. Pages can't contain it.
  case unsafe(scheme: String)

  init(_ destination: String) {
    guard let (scheme, rest) = Self.scheme(of: destination) else {
      if destination.hasPrefix("//") {
        self = .external(destination)
      } else if destination.hasPrefix("#") {
        self = .fragment(destination.dropFirst().percentDecoded)
      } else {
        let (path, fragment) = Self.parted(destination[...])
        self = .file(path.prefix { $0 != "?" }.percentDecoded, fragment: fragment)
      }
      return
    }
    switch scheme {
    case "doc": self = Self.document(rest)
    case "javascript", "vbscript", "data", "file", "blob", "about", "view-source": self = .unsafe(scheme: scheme)
    default: self = .external(destination)
    }
  }

  private static func document(_ rest: Substring) -> LinkDestination {
    var (path, fragment) = parted(rest)
    var bundle: String?
    if path.hasPrefix("//") {
      let host = path.dropFirst(2).prefix { $0 != "/" }
      bundle = host.percentDecoded
      path = path.dropFirst(2 + host.count)
    }
    return .document(bundle: bundle, path: path.percentDecoded, fragment: fragment)
  }

  /// The scheme in lower case, and what follows its colon.
  ///
  /// A colon after a slash or hash belongs to the path.
  private static func scheme(of destination: String) -> (scheme: String, rest: Substring)? {
    // Compare bytes instead of characters, because a combining mark after the colon forms another character but still
    // ends the scheme.
    guard let colon = destination.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    // Browsers ignore control characters and spaces before and inside a scheme, so this check must ignore them, too.
    let scheme = destination.utf8[..<colon].filter { $0 > 0x20 }
    guard let first = scheme.first, isLetter(first),
      scheme.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
    else { return nil }
    return (
      String(decoding: scheme, as: UTF8.self).lowercased(), destination[destination.utf8.index(after: colon)...]
    )
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func parted(_ text: Substring) -> (path: Substring, fragment: String?) {
    // Compare bytes, because a combining mark after a hash still begins a fragment.
    guard let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return (text, nil) }
    return (text[..<hash], text[text.utf8.index(after: hash)...].percentDecoded)
  }
}
