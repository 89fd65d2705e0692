import Dependencies
public import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The stored results of samples from earlier runs, one file per sample in the build folder.
///
/// A result is valid only for the content that produced it. docgen ignores a file that is broken or from another
/// version of docgen.
public struct ResultCache: Sendable {
  /// The stored result of a sample.
  public struct Entry: Hashable, Sendable {
    /// The version of the file format and of the checks.
    public var format: Int
    /// The hash of everything that the result depends on.
    public var key: String
    /// The verification result.
    public var verification: Verification
  }

  /// The current version.
  ///
  /// Raise it when you change the format or the meaning of a check.
  static let format = 4

  private let folder: String
  @Dependency(\.fileSystem) private var fileSystem

  /// Creates a cache.
  ///
  /// - Parameter build: The build folder that contains it.
  public init(build: ScratchDirectory) {
    folder = build.resultCachePath
  }

  /// Whether any result is stored.
  var exists: Bool {
    get throws { try fileSystem.status(path: folder) != nil }
  }

  /// The key of a snippet's result.
  ///
  /// - Parameters:
  ///   - source: The snippet's text.
  ///   - fingerprint: The hash of the code that it can link.
  ///   - toolchain: The compiler and the platform.
  ///   - configuration: `debug` or `release`.
  static func key(
    source: [UInt8], fingerprint: SHA256, toolchain: Toolchain, configuration: String
  ) -> String {
    var hasher = SHA256Hasher()
    hasher.addPart(source)
    hasher.addPart(fingerprint.description)
    hasher.addPart(toolchain.compiler)
    hasher.addPart(toolchain.platform)
    hasher.addPart(configuration)
    return hasher.finalize().description
  }

  /// The result of a lookup.
  public enum Lookup: Hashable, Sendable {
    /// A result for the current content.
    case fresh(Entry)
    /// No result for the current content, or a failed one.
    case missing
    /// A stored result that can't be read, with the reason.
    case corrupt(String)
  }

  /// Looks up the stored result of a snippet.
  ///
  /// - Parameters:
  ///   - name: The snippet's name.
  ///   - key: The key of its current content.
  public func look(up name: String, key: String) -> Lookup {
    let path = path(of: name)
    let entry: Entry
    do {
      guard let bytes = try fileSystem.readIfPresent(path) else { return .missing }
      let data = Data(bytes)
      // Another version's result isn't broken, and can have another form.
      guard try JSONDecoder().decode(Version.self, from: data).format == Self.format else { return .missing }
      entry = try JSONDecoder().decode(Entry.self, from: data)
    } catch let error as FileError {
      return .corrupt(error.description)
    } catch {
      return .corrupt("the cached result in '\(path)' is damaged")
    }
    let isFresh = entry.verification.snippet == name && entry.key == key && entry.verification.outcome == .passed
    return isFresh ? .fresh(entry) : .missing
  }

  /// Stores a result.
  ///
  /// - Throws: ``FileError`` if the file can't be written.
  public func store(_ entry: Entry) throws {
    try fileSystem.createDirectory(path: folder)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let json: Data
    do { json = try encoder.encode(entry) } catch {
      throw FileError(operation: "write", path: path(of: entry.verification.snippet), reason: "\(error)")
    }
    try fileSystem.write(bytes: Array(json), path: path(of: entry.verification.snippet))
  }

  private struct Version: Decodable { var format: Int }

  private func path(of name: String) -> String { "\(folder)/\(name).json" }
}
