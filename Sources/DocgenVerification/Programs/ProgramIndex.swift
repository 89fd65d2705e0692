import Dependencies
import DocgenModel
import DocgenSystem

/// The compiler's index of a group's programs: which symbol each word names.
struct ProgramIndex: Sendable {
  /// The folder of the composed programs.
  let folder: String
  /// Whether the compiler writes the index.
  ///
  /// The words of a sample that a reader has changed aren't links, so it compiles faster without the index.
  var isWritten = true

  private var store: String { "\(folder)/index" }

  /// The arguments by which the compiler writes the index.
  var arguments: [String] {
    isWritten ? ["-index-store-path", store, "-index-ignore-system-modules"] : []
  }

  /// The path of the file of a composed program, relative to the folder.
  ///
  /// The compiler's index identifies snippets by this folder's name. A file that is compiled alone can have any name.
  static func file(of program: Program) -> String { "Snippets/Sample\(program.root).swift" }

  /// The words of programs that name symbols, by program and then by line of the samples' file.
  ///
  /// - Parameters:
  ///   - programs: The programs that have been compiled.
  ///   - toolchain: The compiler that wrote the index.
  /// - Returns: An empty dictionary where there's no index, or none that can be read.
  func identifiers(
    of programs: [Program], toolchain: Toolchain
  ) async throws -> [Int: [Int: [SampleResult.Identifier]]] {
    guard isWritten else { return [:] }
    let texts = programs.map { program -> (file: String, text: String, addedLines: Int) in
      switch program.source {
      // The first line of a composed text says where the page's lines begin.
      case .composed(let text): (Self.file(of: program), text, 1)
      case .file: (program.file, program.rootPart.sample.text, 0)
      }
    }
    guard let index = try await CompilerIndex.read(of: texts.map(\.file), store: store, toolchain: toolchain)
    else { return [:] }
    var found: [Int: [Int: [SampleResult.Identifier]]] = [:]
    for (program, source) in zip(programs, texts) {
      let identifiers = CompilerIndex.identifiers(index.occurrences[source.file] ?? [], in: source.text).map {
        var identifier = $0
        identifier.line -= source.addedLines
        return identifier
      }
      found[program.root] = Dictionary(grouping: identifiers, by: \.line)
    }
    return found
  }
}
