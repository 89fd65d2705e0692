import Dependencies
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// SwiftPM's `mirrors.json`, which replaces the addresses of dependencies with local checkouts, so that tutorial steps
/// and commands on pages build without a network.
struct DependencyMirrors {
  private struct Settings: Encodable {
    struct Mirror: Encodable {
      var original: String
      var mirror: String
    }
    var object: [Mirror]
    var version = 1
  }

  private let settings: Settings

  /// Creates the content of the file.
  ///
  /// - Parameter checkouts: The folders of checkouts by address.
  init(_ checkouts: [String: String]) {
    settings = Settings(object: checkouts.sorted { $0.key < $1.key }.map { .init(original: $0, mirror: $1) })
  }

  /// Writes `mirrors.json` into a folder, unless it's up to date.
  ///
  /// - Throws: ``FileError`` if the folder can't be written.
  func write(in folder: String) throws {
    @Dependency(\.fileSystem) var fileSystem
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings can't fail.
    guard let data = try? encoder.encode(settings) else { return }
    try fileSystem.createDirectory(path: folder)
    try fileSystem.writeIfChanged(Array(data), to: "\(folder)/mirrors.json")
  }
}

extension FileSystem {
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
