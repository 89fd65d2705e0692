import DocgenSystem

/// The list of the files that docgen wrote, kept among them, so that it removes its own files and no others.
struct SiteManifest: Hashable, Sendable {
  /// The manifest's own file, relative to the site's root.
  static let fileName = ".docgen-manifest"

  private static let header = "# The files that docgen wrote here; it removes those and no others."
  private static let newline = UInt8(ascii: "\n")

  /// The manifest's file: one path a line.
  private(set) var bytes: [UInt8]

  /// Reads a manifest.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Makes a manifest.
  ///
  /// - Parameter files: The files, relative to the site's root, sorted.
  init(files: [String]) {
    bytes = Array("\(Self.header)\n".utf8)
    append(files)
  }

  /// The files, relative to the site's root; a line that could lead out of the site is left out, whoever wrote it.
  var files: Set<String> {
    let lines = bytes.split(separator: Self.newline).filter { $0.first != UInt8(ascii: "#") }
    var files = Set<String>(minimumCapacity: lines.count)
    for line in lines {
      let path = String(decoding: line, as: UTF8.self)
      if PackagePath.isNormalized(line) || PackagePath.normalized(path) == path { files.insert(path) }
    }
    files.remove(Self.fileName)
    return files
  }

  /// How many files a manifest has that docgen has made.
  var count: Int { bytes.withUnsafeBufferPointer { $0.reduce(0) { $1 == Self.newline ? $0 + 1 : $0 } } - 1 }

  /// A hash of it.
  var hash: StableHash {
    var hasher = StableHasher()
    hasher.add(bytes)
    return hasher.finalize()
  }

  /// The manifest with further files in it.
  ///
  /// - Parameter files: The further files, sorted.
  func adding(_ files: [String]) -> SiteManifest {
    var manifest = self
    if let last = bytes.last, last != Self.newline { manifest.bytes.append(Self.newline) }
    manifest.append(files)
    return manifest
  }

  private mutating func append(_ files: [String]) {
    for file in files {
      bytes += file.utf8
      bytes.append(Self.newline)
    }
  }

  // MARK: Single files

  /// Whether a manifest that docgen has made has a file.
  func lists(_ file: String) -> Bool { lines(of: [file]) != nil }

  /// A manifest that docgen has made with other files in it.
  ///
  /// - Parameters:
  ///   - gone: The files that it has no more.
  ///   - new: The files that it has now, sorted.
  /// - Returns: What ``init(files:)`` makes of all files; `nil` where it does not list what is gone.
  func exchanging(_ gone: Set<String>, for new: [String]) -> SiteManifest? {
    guard let gone = lines(of: gone) else { return nil }
    var result = SiteManifest(bytes: [])
    result.bytes.reserveCapacity(bytes.count + new.reduce(0) { $0 + $1.utf8.count + 1 })
    var end = 0
    var cuts = gone.map { (place: $0, file: String?.none) }
    for file in new {
      let place = place(of: file)
      cuts.append((place..<place, file))
    }
    // What comes before a line that is gone stands in front of it.
    cuts.sort {
      ($0.place.lowerBound, $0.place.count, $0.file ?? "") < ($1.place.lowerBound, $1.place.count, $1.file ?? "")
    }
    for cut in cuts {
      result.bytes += bytes[end..<cut.place.lowerBound]
      if let file = cut.file { result.append([file]) }
      end = cut.place.upperBound
    }
    result.bytes += bytes[end...]
    return result
  }

  /// Where the lines of some files are; `nil` where one has none.
  private func lines(of files: Set<String>) -> [Range<Int>]? {
    var found: [Range<Int>] = []
    for file in files {
      let place = place(of: file)
      let line = Array(file.utf8) + [Self.newline]
      guard bytes[place...].starts(with: line) else { return nil }
      found.append(place..<place + line.count)
    }
    return found
  }

  /// Where the line of a file begins, or would.
  private func place(of file: String) -> Int {
    // The header's line is none of the sorted ones.
    var low = bytes.firstIndex(of: Self.newline).map { $0 + 1 } ?? bytes.endIndex
    var high = bytes.endIndex
    while low < high {
      let middle = (low + high) / 2
      let start = bytes[low..<middle].lastIndex(of: Self.newline).map { $0 + 1 } ?? low
      let end = bytes[middle..<high].firstIndex(of: Self.newline) ?? high
      if String(decoding: bytes[start..<end], as: UTF8.self) < file { low = min(end + 1, high) } else { high = start }
    }
    return low
  }
}

/// One state of a written site: its manifest, and when that was written, which each build does that changes anything of the
/// site, before it does.
struct SiteVersion: Hashable, Sendable {
  let size: Int
  let modified: Int64
  let changed: Int64
  /// The files of the site.
  let files: StableHash

  init(_ status: FileSystem.Status, _ manifest: SiteManifest) {
    (size, modified, changed) = (status.size, status.modified, status.changed)
    files = manifest.hash
  }

  init(from reader: inout ByteReader) throws {
    (size, modified, changed) = (try reader.number(), Int64(try reader.number()), Int64(try reader.number()))
    files = try reader.hash()
  }

  func write(to writer: inout ByteWriter) {
    for number in [size, Int(modified), Int(changed)] { writer.add(number) }
    writer.add(files)
  }
}
