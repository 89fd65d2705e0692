/// The list of the files that docgen wrote, kept among them, so that it removes its own files and no others.
struct SiteManifest: Hashable, Sendable {
  /// The manifest's own file, relative to the site's root.
  static let fileName = ".docgen-manifest"

  private static let header = "# The files that docgen wrote here; it removes those and no others."

  /// The files, relative to the site's root.
  var files: Set<String>

  /// A list of files.
  init(files: Set<String>) { self.files = files }

  /// Reads a manifest; a line that could lead out of the site is left out, whoever wrote it.
  init(bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    files = Set(lines.filter { !$0.hasPrefix("#") && $0 != Self.fileName && PackagePath.normalized($0) == $0 })
  }

  /// The manifest's file, one path a line, sorted.
  var bytes: [UInt8] { Array(([Self.header] + files.sorted()).joined(separator: "\n").utf8) + [UInt8(ascii: "\n")] }
}
