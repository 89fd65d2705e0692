import DocgenModel

/// A parsed link to a symbol: the path to search for, and where the search starts.
public struct LinkPath: Hashable, Sendable {
  /// The path as written, such as `Type/member(_:)`, without the text around it.
  public var path: String

  /// Whether the path starts at the modules rather than at the page.
  public var isAbsolute: Bool

  /// Whether an absolute path may omit the page's module, as in `doc:/Type/member`.
  public var mayOmitModule = false

  /// The bundle in a `doc://bundle/…` link.
  public var bundle: String?

  /// The heading after `#`, as written.
  public var fragment: String?

  /// The number of UTF-8 bytes of the link before the path.
  var prefixLength: Int

  /// Parses the text between the backticks of a symbol link.
  public init(symbolLink text: String) {
    isAbsolute = text.hasPrefix("/")
    path = isAbsolute ? String(text.dropFirst()) : text
    prefixLength = isAbsolute ? 1 : 0
  }

  /// Parses a `doc:` link.
  ///
  /// - Parameter destination: `doc:Type/member`, `doc:/documentation/Module/Type`, or
  ///   `doc://bundle/documentation/…#Heading`. `doc` is case-insensitive, and the rest may be percent-encoded.
  /// - Returns: `nil` if the link doesn't begin with `doc:`.
  public init?(docLink destination: String) {
    guard let colon = destination.firstIndex(of: ":"), destination[..<colon].lowercased() == "doc" else { return nil }
    var rest = destination[destination.index(after: colon)...]
    if let hash = rest.firstIndex(of: "#") {
      fragment = rest[rest.index(after: hash)...].percentDecoded
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
    // Paths don't include the folder of all symbol pages.
    let folder = "documentation/"
    if rest.hasPrefix(folder) {
      rest = rest.dropFirst(folder.count)
      isAbsolute = true
      mayOmitModule = false
    }
    prefixLength = destination.utf8.distance(from: destination.utf8.startIndex, to: rest.startIndex)
    path = rest.percentDecoded
  }
}
