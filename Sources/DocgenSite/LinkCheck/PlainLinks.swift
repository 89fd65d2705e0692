/// A link that consists only of steps up, a path down, and an optional fragment.
///
/// Nearly all links of a page have this form, so a fast path checks them without general parsing.
struct PlainLink {
  /// The target file, relative to the site's root.
  fileprivate(set) var target: [UInt8] = []
  /// The offset of its fragment after the `#`, in bytes, or `nil` if it has none.
  fileprivate(set) var fragmentStart: Int?

  /// Creates an empty link.
  init() {}
}

/// Reads the plain links of one page.
struct PlainLinks: Sendable {
  /// The page's file as bytes.
  private let file: [UInt8]
  /// The lengths of the file's folder and of each parent folder in bytes, including the slash at the end.
  ///
  /// The last one is 0, for the root.
  private let folderLengths: [Int]

  /// Creates a reader for a page.
  ///
  /// - Parameter file: The page's file, relative to the site's root.
  init(file: String) {
    let file = Array(file.utf8)
    self.file = file
    folderLengths = file.indices.reversed().filter { file[$0] == UInt8(ascii: "/") }.map { $0 + 1 } + [0]
  }

  /// Whether a link leads to the page itself.
  func isOwn(_ link: PlainLink) -> Bool { link.target == file }

  /// Reads a plain link.
  ///
  /// - Parameters:
  ///   - written: The link as written, before character references are decoded.
  ///   - link: The result. The function reuses its memory.
  /// - Returns: Whether the link is plain.
  func read(_ written: UnsafeBufferPointer<UInt8>, as link: inout PlainLink) -> Bool {
    link.target.removeAll(keepingCapacity: true)
    link.fragmentStart = nil
    var down = 0
    var climbs = 0
    while down + 3 <= written.count, written[down] == UInt8(ascii: "."), written[down + 1] == UInt8(ascii: "."),
      written[down + 2] == UInt8(ascii: "/")
    {
      climbs += 1
      down += 3
    }
    guard climbs < folderLengths.count else { return false }
    var end = down
    var hasSlash = climbs > 0
    var previous = UInt8(ascii: "/")
    path: while end < written.count {
      let byte = written[end]
      switch byte {
      case UInt8(ascii: "#"):
        link.fragmentStart = end + 1
        break path
      case UInt8(ascii: "?"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "\\"), 0:
        return false
      // A colon can end a scheme. After a slash, as in most addresses of methods, it can't.
      case UInt8(ascii: ":") where !hasSlash:
        return false
      // An empty component, or a component with a leading dot, which can be a step up.
      case UInt8(ascii: "/") where previous == byte, UInt8(ascii: ".") where previous == UInt8(ascii: "/"):
        return false
      case UInt8(ascii: "/"):
        hasSlash = true
        previous = byte
      default: previous = byte
      }
      end += 1
    }
    if let start = link.fragmentStart,
      written[start...].contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "&") })
    {
      return false
    }
    if end == 0 {
      link.target.append(contentsOf: file)
      return link.fragmentStart != nil
    }
    guard previous != UInt8(ascii: "/") else { return false }
    link.target.append(contentsOf: file[..<folderLengths[climbs]])
    link.target.append(contentsOf: UnsafeBufferPointer(rebasing: written[down..<end]))
    return true
  }
}
