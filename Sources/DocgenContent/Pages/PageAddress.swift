import DocgenModel

/// The addresses of articles and of copied files, in DocC's form.
///
/// Addresses are lowercase, and characters that a path can't contain become `-`. Unlike in DocC's addresses, so do `:`,
/// `&`, and `*`, which Windows and tools that publish sites reject. A component ends with a hash of the whole if it
/// exceeds the limit of file systems, or if at least half of its characters aren't ASCII, so that two long names or two
/// Japanese names stay different.
package enum PageAddress {
  /// The maximum length of a component in bytes.
  ///
  /// File systems allow 255, and temporary names need a few.
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

  /// The path of a catalog's or module's root page.
  package static func root(of bundle: String) -> PagePath { PagePath("documentation/\(component(bundle))") }

  /// One component of an address.
  static func component(_ name: String) -> String {
    let former = formerComponent(name)
    let plain = String(former.map { ":&*".contains($0) ? "-" : $0 })
    let scalars = name.unicodeScalars
    guard 2 * scalars.count(where: { !$0.isASCII }) >= scalars.count, !name.isEmpty else { return plain }
    let rest = plain.drop { $0 == "-" }.trimmingSuffix { $0 == "-" }
    return rest.isEmpty ? hash(name) : "\(rest)-\(hash(name))"
  }

  /// One component of an address in DocC's form, in which docgen wrote it before.
  private static func formerComponent(_ name: String) -> String {
    var legal = legalized(name).lowercased()
    if legal.hasPrefix(".") { legal = "'" + legal }
    guard legal.utf8.count > longestComponent else { return legal }
    return "\(legal.prefix(longestComponent - 9))-\(hash(legal))"
  }

  /// The address in DocC's form of an article's page, or `nil` if it's the same.
  ///
  /// - Parameters:
  ///   - path: The address of the page.
  ///   - names: The names that are components of it: the article's and the bundle's.
  static func former(_ path: PagePath, named names: [String]) -> PagePath? {
    let components = path.description.split(separator: "/").map { part in
      names.first { component($0) == part }.map(formerComponent) ?? String(part)
    }
    let former = PagePath(components.joined(separator: "/"))
    return former == path ? nil : former
  }

  /// The name of a copied file: like a component of an address, but with its original case.
  static func fileName(_ name: String) -> String {
    let legal = legalized(name)
    return legal.hasPrefix(".") ? "'" + legal : legal
  }

  /// The name that links use for an article: spaces become `-`.
  static func linkName(_ name: some StringProtocol) -> String {
    // Most names have no white space, and splitting a text into its characters is slow.
    if name.utf8.allSatisfy({ (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) }) { return String(name) }
    return String(name.map { $0.isWhitespace ? "-" : $0 })
  }

  private static func legalized(_ name: String) -> String {
    // A Unicode scalar beyond ASCII becomes one hyphen, so only its first byte counts.
    let firstBytes = name.utf8.filter { $0 & 0b1100_0000 != 0b1000_0000 }
    return String(decoding: firstBytes.map { $0.isAllowedInPathComponent ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
  }

  /// FNV-1, 32 bit, in eight hexadecimal digits.
  static func hash(_ text: String) -> String {
    let digits = String(fnv1(text), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
