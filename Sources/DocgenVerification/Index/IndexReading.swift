public import Dependencies
import DocgenSystem
import Foundation

/// Reads the compiler's index in a separate process.
///
/// The toolchain's library crashes on some damaged indexes, for example after a full disk or a power failure. In a
/// separate process, that doesn't end the build.
public struct IndexReading: Sendable {
  /// The subcommand of docgen that calls ``run(_:reading:)``.
  public static let command = "read-index"

  private let program: String

  /// Creates a reading with the absolute path of docgen's executable.
  public init(program: String) { self.program = program }

  /// Limits that are far above the needs of any index.
  private static let limits = ProcessRunner.Limits(time: .seconds(120), memory: 4 << 30, output: 256 << 20)

  /// Finds the occurrences in source files.
  ///
  /// - Returns: The results of ``IndexStoreLibrary/occurrences(inStore:ofFiles:)`` by the file's path relative to the
  ///   package, or `nil` if the library couldn't read the index.
  /// - Throws: ``ProcessError`` if the program can't be started.
  func occurrences(
    library: String, store: String, files: [String]
  ) async throws -> [String: Set<IndexStoreLibrary.Occurrence>]? {
    @Dependency(\.processRunner) var processRunner
    let output = try await processRunner.run(
      command: .init(
        program, [Self.command, library, store], standardInput: Array(files.joined(separator: "\n").utf8),
        limits: Self.limits))
    guard output.termination == .exited(0) else { return nil }
    do {
      return try JSONDecoder().decode(
        [String: Set<IndexStoreLibrary.Occurrence>].self, from: Data(output.standardOutput))
    } catch {
      return nil
    }
  }

  /// Reads the index.
  ///
  /// This is the subcommand's implementation.
  ///
  /// - Parameters:
  ///   - paths: The absolute paths of the library and of the store.
  ///   - files: The paths of source files relative to the package, one per line.
  /// - Returns: The occurrences as JSON, or `nil` if the library doesn't exist.
  public static func run(_ paths: (library: String, store: String), reading files: [UInt8]) throws -> [UInt8]? {
    guard let library = IndexStoreLibrary(path: paths.library) else { return nil }
    let files = String(decoding: files, as: UTF8.self).split(separator: "\n").map(String.init)
    return Array(try JSONEncoder().encode(library.occurrences(inStore: paths.store, ofFiles: files)))
  }
}

extension DependencyValues {
  /// The separate process that reads the compiler's index.
  ///
  /// In tests, it's `nil`, and a damaged index ends the current process.
  public var indexReading: IndexReading? {
    get { self[IndexReading.Key.self] }
    set { self[IndexReading.Key.self] = newValue }
  }
}

extension IndexReading {
  fileprivate enum Key: DependencyKey {
    static let liveValue: IndexReading? = nil
    static let testValue: IndexReading? = nil
  }
}

extension IndexStoreLibrary {
  /// The occurrences of symbols in snippets, by path relative to the package.
  ///
  /// Only the part of a path from `Snippets/` counts, because the index contains absolute paths and the package can
  /// have been moved since.
  func occurrences(inStore store: String, ofFiles files: [String]) -> [String: Set<Occurrence>] {
    let wanted = Set(files)
    func name(_ path: String) -> String? {
      path.firstRange(of: "/Snippets/").map { String(path[$0.lowerBound...].dropFirst()) }
    }
    var occurrences: [String: Set<Occurrence>] = [:]
    for (path, found) in self.occurrences(inStore: store, of: { name($0).map(wanted.contains) ?? false }) {
      if let file = name(path) { occurrences[file, default: []].formUnion(found) }
    }
    return occurrences
  }
}
