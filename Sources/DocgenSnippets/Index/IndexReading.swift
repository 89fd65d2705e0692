public import Dependencies
import DocgenSystem
import Foundation

/// Reads the compiler's index in a process of its own.
///
/// The toolchain's library takes an index for what the compiler wrote, and crashes over some that are not: the disk was full,
/// or the machine lost its power. Then that process is gone, and not the build.
public struct IndexReading: Sendable {
  /// The program that does it: docgen, whose command of this name calls ``run(_:reading:)``.
  public static let command = "read-index"

  private let program: String

  /// Creates a reading.
  ///
  /// - Parameter program: The path of docgen's executable, absolute.
  public init(program: String) { self.program = program }

  /// Nobody's index takes longer, or has more to say.
  private static let limits = ProcessRunner.Limits(time: .seconds(120), memory: 4 << 30, output: 256 << 20)

  /// Asks for the occurrences in source files.
  ///
  /// - Returns: What ``IndexStoreLibrary/occurrences(inStore:of:)`` finds, by the file's path relative to the package; `nil`
  ///   where the library could not read the index.
  /// - Throws: ``ProcessError`` when the program cannot be started.
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

  /// What the program does.
  ///
  /// - Parameters:
  ///   - paths: Those of the library and of the store, absolute.
  ///   - files: The paths of source files relative to the package, one a line.
  /// - Returns: The occurrences as JSON; `nil` where there is no such library.
  public static func run(_ paths: (library: String, store: String), reading files: [UInt8]) throws -> [UInt8]? {
    guard let library = IndexStoreLibrary(path: paths.library) else { return nil }
    let files = String(decoding: files, as: UTF8.self).split(separator: "\n").map(String.init)
    return Array(try JSONEncoder().encode(library.occurrences(inStore: paths.store, ofSnippets: files)))
  }
}

extension DependencyValues {
  /// Reads the compiler's index; `nil`, as in tests, to read it in this process, which ends where the index is damaged.
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
  /// The compiler was given absolute paths, of a package that may have been moved since.
  func occurrences(inStore store: String, ofSnippets files: [String]) -> [String: Set<Occurrence>] {
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
