/// The addresses of articles and of what is copied beside them, as DocC forms them.
///
/// Addresses are lower case, and what may not stand in the path of an address becomes `-`. A component longer than a
/// file system takes is cut and ends in a hash of the whole, so that two long names stay apart.
enum PageAddress {
  /// How many bytes a component may have; file systems take 255, and temporary names need a few.
  static let longestComponent = 200

  /// The path of an article.
  ///
  /// - Parameters:
  ///   - name: The article's file name without extension.
  ///   - bundle: The name of its catalog.
  static func article(_ name: String, in bundle: String) -> PagePath {
    PagePath("documentation/\(component(bundle))/\(component(name))")
  }

  /// The path of a table of contents of tutorials.
  static func tutorials(_ name: String) -> PagePath { PagePath("tutorials/\(component(name))") }

  /// The path of a tutorial.
  static func tutorial(_ name: String, in bundle: String) -> PagePath {
    PagePath("tutorials/\(component(bundle))/\(component(name))")
  }

  /// The path of a catalog's or module's own page.
  static func root(of bundle: String) -> PagePath { PagePath("documentation/\(component(bundle))") }

  /// One component of an address.
  static func component(_ name: String) -> String {
    var legal = legalized(name).lowercased()
    if legal.hasPrefix(".") { legal = "'" + legal }
    guard legal.utf8.count > longestComponent else { return legal }
    return "\(legal.prefix(longestComponent - 9))-\(hash(legal))"
  }

  /// The name of a file to copy: like a component of an address, its case kept.
  static func fileName(_ name: String) -> String {
    let legal = legalized(name)
    return legal.hasPrefix(".") ? "'" + legal : legal
  }

  /// The name as links refer to an article: spaces become `-`.
  static func linkName(_ name: some StringProtocol) -> String {
    String(name.map { $0.isWhitespace ? "-" : $0 })
  }

  private static func legalized(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { isLegal($0) ? $0 : "-" }))
  }

  /// The characters of a path's component in RFC 3986, section 3.3.
  private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=",
      ":", "@":
      true
    default: false
    }
  }

  /// FNV-1, 32 bit, in eight hexadecimal digits.
  private static func hash(_ text: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash &* 16_777_619) ^ UInt32(byte) }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
