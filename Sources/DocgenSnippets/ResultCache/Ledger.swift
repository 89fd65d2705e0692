import Dependencies
public import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is known from earlier runs about samples, in the build folder: a file for each.
///
/// A result counts only for the very content that it was found for. A file that is broken, or of another version of docgen,
/// is no result.
public struct Ledger: Sendable {
  /// What is kept about a sample.
  public struct Entry: Hashable, Sendable {
    /// The version of this form, and of how samples are judged.
    public var format: Int
    /// The hash of all that the result depends on.
    public var key: String
    /// What is known.
    public var verification: Verification
    /// Warnings about the snippet's text.
    public var warnings: [Verification.Failure]
  }

  /// Raised with every change of the form or of a check's meaning.
  static let format = 3
  /// The forms that are read.
  ///
  /// In the second, each identifier was an object of its own.
  private static let readableFormats = 2...format

  private let folder: String
  @Dependency(\.fileSystem) private var fileSystem

  /// Creates a ledger.
  ///
  /// - Parameter build: The build folder that it lies in.
  public init(build: BuildFolder) {
    folder = build.ledgerPath
  }

  /// Whether anything was ever kept.
  var isThere: Bool {
    get throws { try fileSystem.status(path: folder) != nil }
  }

  /// The key of a snippet's result.
  ///
  /// - Parameters:
  ///   - source: The snippet's text.
  ///   - fingerprint: The hash of what it can link.
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

  /// What was looked up.
  public enum Lookup: Hashable, Sendable {
    /// The sample has not changed since this was found.
    case fresh(Entry)
    /// The sample, or something that it depends on, has changed since, or it failed.
    case stale(Entry)
    /// Nothing is known.
    case missing
    /// What was kept cannot be read, for this reason.
    case corrupt(String)
  }

  /// Looks up what is known about a snippet.
  ///
  /// - Parameters:
  ///   - name: The snippet's name.
  ///   - key: The key of its present content.
  public func look(up name: String, key: String) -> Lookup {
    let path = path(of: name)
    let entry: Entry
    do {
      guard try fileSystem.status(path: path) != nil else { return .missing }
      entry = try JSONDecoder().decode(Entry.self, from: Data(try fileSystem.read(path: path)))
    } catch let error as FileError {
      return .corrupt(error.description)
    } catch {
      return .corrupt("the result kept in '\(path)' is broken")
    }
    guard Self.readableFormats.contains(entry.format), entry.verification.snippet == name else { return .missing }
    return entry.key == key && entry.verification.outcome == .passed ? .fresh(entry) : .stale(entry)
  }

  /// Keeps a result.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  public func keep(_ entry: Entry) throws {
    try fileSystem.createDirectory(path: folder)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let json: Data
    do { json = try encoder.encode(entry) } catch {
      throw FileError(operation: "write", path: path(of: entry.verification.snippet), reason: "\(error)")
    }
    try fileSystem.write(bytes: Array(json), path: path(of: entry.verification.snippet))
  }

  private func path(of name: String) -> String { "\(folder)/\(name).json" }
}
