/// Addresses as pages write them: relative inside the site, and safe outside it.
enum Address {
  /// The schemes that a page may lead to; every other one (`javascript:`, `data:`, `file:`, …) never reaches a page.
  static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

  /// Whether an address outside the site may be a link.
  static func isSafe(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return schemes.contains(address[..<colon].lowercased())
  }
}

extension HTMLBuffer {
  /// Writes the address of a file of the site as seen from a page.
  ///
  /// - Parameters:
  ///   - file: The file's path relative to the site's root.
  ///   - fragment: The place in it; `nil` for its beginning.
  ///   - page: The page that the address stands on.
  mutating func address(of file: String, fragment: String? = nil, from page: PagePath) {
    if let fragment, file == page.file {
      self.fragment(fragment)
      return
    }
    // The folders that both share need not be left; the page's remaining folders are climbed out of.
    let folder = page.description.isEmpty ? "" : page.description + "/"
    var file = file
    var folderBytes = folder
    file.withUTF8 { file in
      folderBytes.withUTF8 { folder in
        var shared = 0
        var index = 0
        while index < folder.count, index < file.count, folder[index] == file[index] {
          index += 1
          if folder[index - 1] == UInt8(ascii: "/") { shared = index }
        }
        let rest = UnsafeBufferPointer(rebasing: file[shared...])
        var climbs = 0
        for byte in folder[shared...] where byte == UInt8(ascii: "/") { climbs += 1 }
        for _ in 0..<climbs { markup("../") }
        // A first component with a colon would read as a scheme.
        if climbs == 0, rest.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ":")) { markup("./") }
        percentEncoded(rest, by: Self.isKeptInPath)
      }
    }
    if let fragment { self.fragment(fragment) }
  }

  /// Writes the address of a place on the page itself.
  mutating func fragment(_ fragment: String) {
    markup("#")
    percentEncoded(fragment, by: Self.isKeptInFragment)
  }

  /// Writes an address outside the site; what a URL may not contain is percent-encoded, `&` is escaped.
  mutating func externalAddress(_ address: String) {
    percentEncoded(address, by: Self.isKeptInAddress)
  }

  private mutating func percentEncoded(_ text: String, by isKept: [Bool]) {
    var text = text
    text.withUTF8 { percentEncoded($0, by: isKept) }
  }

  private mutating func percentEncoded(_ utf8: UnsafeBufferPointer<UInt8>, by isKept: [Bool]) {
    for byte in utf8 {
      if byte == UInt8(ascii: "&") {
        markup("&amp;")
      } else if isKept[Int(byte)] {
        append(escaped: CollectionOfOne(byte))
      } else {
        markup("%")
        append(escaped: CollectionOfOne(Self.hexDigits[Int(byte >> 4)]))
        append(escaped: CollectionOfOne(Self.hexDigits[Int(byte & 15)]))
      }
    }
  }

  /// What no address may contain as it stands, by the URL Standard; bytes beyond ASCII may stay.
  private static func table(encoding further: String) -> [Bool] {
    let encoded = Set("\"<>\\^`{|}".utf8).union(further.utf8)
    return (0...255).map { byte in byte > 0x20 && byte != 0x7F && !encoded.contains(UInt8(byte)) }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
  private static let isKeptInPath = table(encoding: "#%?[]")
  private static let isKeptInFragment = table(encoding: "#%[]")
  private static let isKeptInAddress = table(encoding: "")
}
