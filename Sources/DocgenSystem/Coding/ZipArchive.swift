/// A ZIP archive whose bytes depend on nothing but the paths and contents of its files.
///
/// The files are sorted by path, stored without compression, and have the earliest date that the format can express.
///
/// The format is PKWARE's APPNOTE.TXT, version 6.3.10, without its extensions for large archives.
public enum ZipArchive {
  /// The reason why files can't be put into an archive.
  public enum Problem: Error, Hashable, Sendable {
    /// The path is absolute, empty, or leaves the folder in which the archive is unpacked.
    case unsafePath(String)
    /// The path of one file is a folder of another one, or both are the same on disks that ignore case.
    case collision(String, String)
    /// The archive needs more files or bytes than the format has room for.
    case tooLarge
  }

  /// Makes an archive.
  ///
  /// - Parameters:
  ///   - files: The contents of the files by their paths, with slashes between components.
  ///   - first: The path of the file that precedes all others, or `nil` to sort all files.
  /// - Returns: The archive.
  /// - Throws: ``Problem`` if an archive of these files couldn't be unpacked safely.
  public static func bytes(of files: [String: [UInt8]], startingWith first: String? = nil) throws(Problem) -> [UInt8] {
    // By bytes: another version of Unicode must not change the order.
    var paths = files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if let first, let index = paths.firstIndex(of: first) { paths.insert(paths.remove(at: index), at: 0) }
    try check(paths)
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for path in paths {
      guard let content = files[path] else { continue }
      guard archive.count + content.count < Int(UInt32.max), path.utf8.count <= Int(UInt16.max) else {
        throw .tooLarge
      }
      let offset = archive.count
      let header = entry(path, content)
      archive.append(UInt32(0x0403_4B50))
      archive += header
      archive.append(UInt16(0))  // The length of the extra field.
      archive += path.utf8
      archive += content
      directory.append(UInt32(0x0201_4B50))
      directory.append(UInt16(3 << 8 | 20))  // Made on Unix, by version 2.0.
      directory += header
      directory.append(UInt16(0))  // The length of the extra field.
      directory.append(UInt16(0))  // The length of the comment.
      directory.append(UInt16(0))  // The first disk.
      directory.append(UInt16(0))  // Internal attributes.
      directory.append(UInt32(0o100644) << 16)  // A regular file that its owner can write.
      directory.append(UInt32(offset))
      directory += path.utf8
    }
    guard paths.count < Int(UInt16.max), archive.count + directory.count < Int(UInt32.max) else { throw .tooLarge }
    let start = archive.count
    archive += directory
    archive.append(UInt32(0x0605_4B50))
    archive.append(UInt16(0))  // This disk.
    archive.append(UInt16(0))  // The disk with the directory.
    archive.append(UInt16(paths.count))
    archive.append(UInt16(paths.count))
    archive.append(UInt32(directory.count))
    archive.append(UInt32(start))
    archive.append(UInt16(0))  // The length of the comment.
    return archive
  }

  /// The fields that a file's own header and its directory entry share, up to the length of the name.
  private static func entry(_ path: String, _ content: [UInt8]) -> [UInt8] {
    var fields: [UInt8] = []
    fields.append(UInt16(20))  // Needs version 2.0.
    fields.append(UInt16(1 << 11))  // The name is UTF-8.
    fields.append(UInt16(0))  // Stored.
    fields.append(UInt16(0))  // Midnight.
    fields.append(UInt16(1 << 5 | 1))  // January 1, 1980.
    fields.append(CRC32.checksum(of: content))
    fields.append(UInt32(content.count))
    fields.append(UInt32(content.count))
    fields.append(UInt16(path.utf8.count))
    return fields
  }

  private static func check(_ paths: [String]) throws(Problem) {
    var seen: [String: String] = [:]
    for path in paths {
      guard isSafe(path) else { throw .unsafePath(path) }
      if let other = seen.updateValue(path, forKey: path.lowercased()) { throw .collision(other, path) }
    }
    for path in paths {
      var folder = Substring(path.lowercased())
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        if let file = seen[String(folder)] { throw .collision(file, path) }
      }
    }
  }

  /// Whether a path stays in the folder in which it's unpacked, on every system.
  private static func isSafe(_ path: String) -> Bool {
    let isPlain = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" && $0 != ":" }
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    return isPlain && components.allSatisfy { !["", ".", ".."].contains($0) }
  }
}

/// The checksum of ISO 3309 that ZIP and PNG use.
enum CRC32 {
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { checksum, byte in
      table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ checksum >> 8
    }
  }

  /// The checksums of each single byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { checksum, _ in
      checksum & 1 == 0 ? checksum >> 1 : 0xEDB8_8320 ^ checksum >> 1
    }
  }
}

extension [UInt8] {
  /// Appends an integer with its least significant byte first.
  fileprivate mutating func append(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
