import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// SwiftPM's `mirrors.json`.
private struct DependencyMirrors: Encodable {
  struct Mirror: Encodable {
    var original: String
    var mirror: String
  }
  var object: [Mirror]
  var version = 1
}

extension FileSystem {
  /// Writes SwiftPM's `mirrors.json`, which replaces the addresses of dependencies with local checkouts, so that tutorial
  /// steps and commands on pages build without a network.
  ///
  /// - Parameters:
  ///   - checkouts: The folders of checkouts by address.
  ///   - folder: The folder of the file.
  /// - Throws: ``FileError`` if the folder can't be written.
  func writeMirrors(_ checkouts: [String: String], in folder: String) throws {
    let mirrors = DependencyMirrors(
      object: checkouts.sorted { $0.key < $1.key }.map { .init(original: $0, mirror: $1) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings can't fail.
    guard let data = try? encoder.encode(mirrors) else { return }
    try createDirectory(path: folder)
    try writeIfChanged(Array(data), to: "\(folder)/mirrors.json")
  }

  /// Writes a file if its contents differ, because the package manager recompiles each file with a new timestamp.
  ///
  /// - Throws: ``FileError`` if the file can't be written.
  func writeIfChanged(_ bytes: [UInt8], to path: String) throws {
    if let status = try status(path: path), status.kind == .file, status.size == bytes.count,
      try read(path: path) == bytes
    {
      return
    }
    try write(bytes: bytes, path: path)
  }
}
