import Dependencies
import DocgenModel
import DocgenSystem

/// The compiler's index of a page's programs: which symbol each word names.
struct ProgramIndex: Sendable {
  /// The folder of the page's programs.
  let folder: String

  private var store: String { "\(folder)/index" }

  /// The arguments by which the compiler writes the index.
  var arguments: [String] { ["-index-store-path", store, "-index-ignore-system-modules"] }

  /// The words of programs that name symbols, by program and then by line of the page.
  ///
  /// - Parameters:
  ///   - programs: The programs that have been compiled.
  ///   - toolchain: The compiler that wrote the index.
  /// - Returns: An empty dictionary where there's no index, or none that can be read.
  func identifiers(
    of programs: [SampleProgram], toolchain: Toolchain
  ) async throws -> [Int: [Int: [Verification.Identifier]]] {
    @Dependency(\.fileSystem) var fileSystem
    let files = programs.map { ProgramSource.file(of: $0) }
    guard let index = try await CompilerIndex.read(of: files, store: store, toolchain: toolchain).index else {
      return [:]
    }
    var found: [Int: [Int: [Verification.Identifier]]] = [:]
    for (program, file) in zip(programs, files) {
      let source = String(decoding: try fileSystem.read(path: "\(folder)/\(file)"), as: UTF8.self)
      let identifiers = CompilerIndex.identifiers(index.occurrences[file] ?? [], in: source).map {
        var identifier = $0
        // The first line of a source says where the page's lines begin.
        identifier.line -= 1
        return identifier
      }
      found[program.root] = Dictionary(grouping: identifiers, by: \.line)
    }
    return found
  }
}
