/// A link to a symbol, taken apart into what is searched and where the search begins.
public struct LinkPath: Hashable, Sendable {
  /// The path as written, without what stands before and after it: `Type/member(_:)`.
  public var path: String

  /// Whether the path begins at the modules and not at the page.
  public var isAbsolute: Bool

  /// Whether an absolute path may begin below the page's own module: `doc:/Type/member`.
  public var mayOmitModule = false

  /// The bundle that a `doc://bundle/…` link names.
  public var bundle: String?

  /// The heading after `#`, as written.
  public var fragment: String?

  /// How many UTF-8 bytes of the written link stand before the path.
  var prefixLength: Int

  /// The path of a symbol link, as it stands between the backticks.
  public init(symbolLink text: String) {
    isAbsolute = text.hasPrefix("/")
    path = isAbsolute ? String(text.dropFirst()) : text
    prefixLength = isAbsolute ? 1 : 0
  }

  /// The path of a `doc:` link.
  ///
  /// - Parameter destination: `doc:Type/member`, `doc:/documentation/Module/Type`, `doc://bundle/documentation/…#Heading`;
  ///   `doc` in any case, escapes (`%20`) allowed.
  /// - Returns: `nil` for a link that does not begin with `doc:`.
  public init?(docLink destination: String) {
    guard let colon = destination.firstIndex(of: ":"), destination[..<colon].lowercased() == "doc" else { return nil }
    var rest = destination[destination.index(after: colon)...]
    if let hash = rest.firstIndex(of: "#") {
      fragment = unescaped(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if rest.hasPrefix("//") {
      let authority = rest.dropFirst(2)
      bundle = String(authority.prefix { $0 != "/" })
      rest = authority.drop { $0 != "/" }
    }
    isAbsolute = rest.hasPrefix("/")
    if isAbsolute { rest = rest.dropFirst() }
    mayOmitModule = isAbsolute
    // The folder of all symbol pages is no part of any path.
    let folder = "documentation/"
    if rest.hasPrefix(folder) {
      rest = rest.dropFirst(folder.count)
      isAbsolute = true
      mayOmitModule = false
    }
    prefixLength = destination.utf8.distance(from: destination.utf8.startIndex, to: rest.startIndex)
    path = unescaped(rest)
  }
}

/// Text with its `%20`s read; as it is where they are not UTF-8.
private func unescaped(_ text: Substring) -> String {
  guard text.contains("%") else { return String(text) }
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), rest.count >= 2,
      let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
    {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(validating: bytes, as: UTF8.self) ?? String(text)
}
