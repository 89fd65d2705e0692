import DocgenSystem

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

/// One state of a written site: when its manifest was written, which each build does that changes anything of it, before
/// it does.
struct SiteVersion: Hashable, Sendable {
  let size: Int
  let modified: Int64
  let changed: Int64

  init(_ status: FileSystem.Status) { (size, modified, changed) = (status.size, status.modified, status.changed) }

  init(from reader: inout ByteReader) throws {
    (size, modified, changed) = (try reader.number(), Int64(try reader.number()), Int64(try reader.number()))
  }

  func write(to writer: inout ByteWriter) {
    for number in [size, Int(modified), Int(changed)] { writer.add(number) }
  }
}
