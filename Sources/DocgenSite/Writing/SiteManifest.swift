import DocgenSystem

/// The list of the files that docgen wrote, kept among them, so that it removes its own files and no others.
struct SiteManifest: Hashable, Sendable {
  /// The manifest's own file, relative to the site's root.
  static let fileName = ".docgen-manifest"

  private static let header = "# The files that docgen wrote here; it removes those and no others."

  /// The files, relative to the site's root.
  var files: Set<String>

  /// Reads a manifest; a line that could lead out of the site is left out, whoever wrote it.
  init(bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
    files = Set(minimumCapacity: lines.count)
    for line in lines {
      let path = String(decoding: line, as: UTF8.self)
      if PackagePath.isNormalized(line) || PackagePath.normalized(path) == path { files.insert(path) }
    }
    files.remove(Self.fileName)
  }

  /// The manifest's file: one path a line.
  ///
  /// - Parameter files: The files, sorted.
  static func bytes(of files: [String]) -> [UInt8] { bytes(Array("\(header)\n".utf8), adding: files) }

  /// A manifest's file with further files in it.
  ///
  /// - Parameters:
  ///   - bytes: The manifest's file.
  ///   - files: The further files, sorted.
  static func bytes(_ bytes: [UInt8], adding files: [String]) -> [UInt8] {
    var bytes = bytes
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    for file in files {
      bytes += file.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
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
