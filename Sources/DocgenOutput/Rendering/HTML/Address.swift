import DocgenContent
import DocgenModel

/// The form of addresses in pages: relative inside the site, and safe outside it.
enum Address {
  /// The URL schemes that pages can contain.
  ///
  /// All others (`javascript:`, `data:`, `file:`, …) are removed.
  static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

  /// Returns whether an address outside the site can be a link.
  static func isSafe(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return schemes.contains(address[..<colon].lowercased())
  }

  /// The path of the base URL: `/docs/` for `https://example.org/docs/`.
  static func path(ofBaseURL address: String) -> String {
    guard let scheme = address.firstRange(of: "://"), let slash = address[scheme.upperBound...].firstIndex(of: "/")
    else {
      return "/"
    }
    return String(address[slash...])
  }
}

extension PagePath {
  /// The address of the page's folder relative to the site's root: empty for the landing page, otherwise with a slash at
  /// its end.
  var encodedFolder: String { description.isEmpty ? "" : percentEncodedPath(description) + "/" }
}

extension HTMLBuffer {
  /// Writes the address of a file of the site, relative to a page.
  ///
  /// - Parameters:
  ///   - file: The file's path relative to the site's root.
  ///   - fragment: The position in the file, or `nil` for its beginning.
  ///   - page: The page that contains the address.
  mutating func address(of file: String, fragment: String? = nil, from page: PagePath) {
    if let fragment, file == page.file {
      self.fragment(fragment)
      return
    }
    file.withBytes { file in page.description.withBytes { folder in address(of: file, fromFolder: folder) } }
    if let fragment { self.fragment(fragment) }
  }

  /// Writes the address of a file relative to a folder, whose path has no slash at its end.
  private mutating func address(of file: UnsafeBufferPointer<UInt8>, fromFolder folder: UnsafeBufferPointer<UInt8>) {
    let slash = UInt8(ascii: "/")
    // Skip the folders that both paths share, and write a step up for each remaining folder of the page.
    var shared = 0
    var index = 0
    while index < folder.count, index < file.count, folder[index] == file[index] {
      index += 1
      if folder[index - 1] == slash { shared = index }
    }
    var climbs = 0
    if index == folder.count, !folder.isEmpty, index < file.count, file[index] == slash {
      shared = index + 1
    } else if !folder.isEmpty {
      climbs = 1
      var start = shared
      while let end = folder.firstOffset(of: slash, from: start) {
        climbs += 1
        start = end + 1
      }
    }
    let rest = UnsafeBufferPointer(rebasing: file[shared...])
    for _ in 0..<climbs { markup("../") }
    // A colon in the first component would make it a scheme.
    let componentEnd = rest.firstOffset(of: slash)
    if climbs == 0, rest.firstOffset(of: UInt8(ascii: ":"), before: componentEnd) != nil { markup("./") }
    percentEncoded(rest) { Self.areKeptInPath[Int($0)] }
  }

  /// Writes the address of a fragment on the page itself.
  mutating func fragment(_ fragment: String) {
    markup("#")
    percentEncoded(fragment, unless: Self.isKeptInFragment)
  }

  /// Writes an address outside the site.
  ///
  /// Characters that a URL can't contain are percent-encoded, and `&` is escaped.
  mutating func externalAddress(_ address: String) {
    percentEncoded(address, unless: Self.isKeptInAddress)
  }

  private mutating func percentEncoded(_ text: String, unless isKept: (UInt8) -> Bool) {
    text.withBytes { percentEncoded($0, unless: isKept) }
  }

  private mutating func percentEncoded(_ utf8: UnsafeBufferPointer<UInt8>, unless isKept: (UInt8) -> Bool) {
    var start = 0
    while let ampersand = utf8.firstOffset(of: UInt8(ascii: "&"), from: start) {
      append(percentEncoded: UnsafeBufferPointer(rebasing: utf8[start..<ampersand]), unless: isKept)
      markup("&amp;")
      start = ampersand + 1
    }
    append(percentEncoded: UnsafeBufferPointer(rebasing: utf8[start...]), unless: isKept)
  }

  /// Whether an address can contain a byte unchanged, by the URL Standard.
  ///
  /// Non-ASCII bytes can stay.
  private static func isKeptInAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      false
    default: true
    }
  }

  private static func isKeptInFragment(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "["), UInt8(ascii: "]"): false
    default: isKeptInAddress(byte)
    }
  }

  /// Whether a path in the site may contain each byte as it is.
  ///
  /// It's a table because most of a page's addresses are in its navigation tree, and each build writes that of all pages.
  private static let areKeptInPath = (UInt8.min...UInt8.max).map { $0 != UInt8(ascii: "?") && isKeptInFragment($0) }
}
