import DocgenContent

/// The paths of the files that docgen wrote into a site's folder.
///
/// docgen removes and replaces only these files. A damaged manifest can only make docgen refuse to replace a file, or
/// leave an obsolete file in place.
struct SiteManifest: Hashable, Sendable {
  /// The manifest's own file, relative to the site's folder.
  static let fileName = Sources.siteManifest

  private static let header = "# docgen-manifest 3: docgen replaces and removes these files, and no others."
  /// The beginning of a manifest whose lines have three fields before the path.
  private static let formerHeader = "# docgen-manifest 2:"
  private static let newline = UInt8(ascii: "\n")

  /// The paths relative to the site's folder, sorted.
  let paths: [String]

  /// Creates a manifest.
  ///
  /// - Parameter paths: The paths, sorted.
  init(paths: [String]) { self.paths = paths }

  /// Reads a manifest: a path in each line that isn't a comment.
  ///
  /// Paths that lead out of the site are ignored, because anyone can write a manifest.
  init(bytes: [UInt8]) {
    let hasFields = bytes.starts(with: Self.formerHeader.utf8)
    paths = bytes.split(separator: Self.newline).filter { $0.first != UInt8(ascii: "#") }.compactMap { line in
      let path = hasFields ? line.split(separator: UInt8(ascii: " "), maxSplits: 3).last ?? line : line
      let text = String(decoding: path, as: UTF8.self)
      return text != Self.fileName && PackagePath.normalized(text) == text ? text : nil
    }
  }

  /// The manifest's text.
  var bytes: [UInt8] { Array("\(Self.header)\n".utf8) + paths.flatMap { Array("\($0)\n".utf8) } }
}
