import DocgenModel

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
      let written = rest[rest.index(after: hash)...]
      fragment = written.percentDecoded ?? String(written)
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
    path = rest.percentDecoded ?? String(rest)
  }
}
