import DocgenContent
import DocgenSystem

/// The files in a site's folder in the state in which docgen wrote them.
///
/// docgen removes and replaces only these files. A file's fingerprint identifies all inputs of the file, so a build
/// with the same fingerprint doesn't write the file again. The size and the modification time show whether another
/// program changed the file.
///
/// A manifest is a text: a header, a line per file, and a checksum. If any part is damaged, docgen ignores all
/// fingerprints but still owns the files.
struct SiteManifest: Hashable, Sendable {
  /// One file of the site.
  struct File: Hashable, Sendable {
    /// The path relative to the site's folder.
    var path: String
    /// The fingerprint of its inputs, or `nil` for a file that every build writes.
    var fingerprint: Fingerprint?
    /// The size in bytes.
    var size: Int
    /// The modification time in nanoseconds since 1970.
    var modified: Int64
  }

  /// The manifest's own file, relative to the site's folder.
  static let fileName = ".docgen-manifest"

  private static let header = "# docgen-manifest 2: docgen replaces and removes these files, and no others."
  private static let checksumLabel = "# checksum "
  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")

  /// The files, sorted by path.
  let files: [File]

  /// Creates a manifest.
  ///
  /// - Parameter files: The files, sorted by path.
  init(files: [File]) { self.files = files }

  /// Reads a manifest.
  ///
  /// A line in another format is read as a path, as in the manifests of earlier versions. Paths that lead out of the
  /// site are ignored, because anyone can write a manifest.
  init(bytes: [UInt8]) {
    let isIntact = Self.isIntact(bytes)
    var files: [File] = []
    for line in bytes.split(separator: Self.newline) where line.first != UInt8(ascii: "#") {
      let file = Self.file(in: line) ?? File(path: String(decoding: line, as: UTF8.self), size: 0, modified: 0)
      guard file.path != Self.fileName, PackagePath.normalized(file.path) == file.path else { continue }
      files.append(isIntact ? file : File(path: file.path, size: 0, modified: 0))
    }
    self.files = files
  }

  /// The manifest's text.
  var bytes: [UInt8] {
    var bytes = Array("\(Self.header)\n".utf8)
    bytes.reserveCapacity(files.count * 128)
    for file in files {
      bytes += (file.fingerprint?.description ?? "-").utf8
      bytes.append(Self.space)
      bytes += "\(file.size) \(file.modified) ".utf8
      bytes += file.path.utf8
      bytes.append(Self.newline)
    }
    return bytes + "\(Self.checksumLabel)\(Fingerprint(of: bytes))\n".utf8
  }

  /// The file in a line: a fingerprint, a size, a time, and a path, separated by spaces.
  private static func file(in line: ArraySlice<UInt8>) -> File? {
    let fields = line.split(separator: space, maxSplits: 3, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 4, let size = Int(fields[1]), let modified = Int64(fields[2]) else { return nil }
    let fingerprint = Fingerprint(fields[0])
    guard fingerprint != nil || fields[0] == "-" else { return nil }
    return File(path: fields[3], fingerprint: fingerprint, size: size, modified: modified)
  }

  /// Whether the header and the checksum match the lines between them.
  private static func isIntact(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "\(header)\n".utf8), bytes.last == newline,
      let end = bytes.dropLast().lastIndex(of: newline)
    else { return false }
    let lines = Array(bytes[...end])
    return bytes[(end + 1)...].elementsEqual("\(checksumLabel)\(Fingerprint(of: lines))\n".utf8)
  }
}
