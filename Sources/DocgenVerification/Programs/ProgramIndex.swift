import Dependencies
import DocgenModel
import DocgenSystem

/// The compiler's index of a group's programs: which symbol each word names.
struct ProgramIndex: Sendable {
  /// The folder of the programs.
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

  /// The path of a program's file, relative to the folder.
  ///
  /// The compiler's index identifies programs by this folder's name. A file that is compiled alone can have any name.
  static func file(of program: Program) -> String { "Snippets/Sample\(program.root).swift" }

  /// The words of compiled programs that name symbols, by program and then by line of the samples' file.
  ///
  /// The dictionary is empty if there's no index, or none that can be read.
  func identifiers(
    of programs: [Program], toolchain: Toolchain
  ) throws -> [Int: [Int: [SampleResult.Identifier]]] {
    guard isWritten else { return [:] }
    guard let index = try CompilerIndex.read(of: programs.map(Self.file), store: store, toolchain: toolchain)
    else { return [:] }
    var found: [Int: [Int: [SampleResult.Identifier]]] = [:]
    for program in programs {
      let occurrences = index.occurrences[Self.file(of: program)] ?? []
      let identifiers = CompilerIndex.identifiers(occurrences, in: program.text).map {
        var identifier = $0
        identifier.line -= program.addedLines
        return identifier
      }
      found[program.root] = Dictionary(grouping: identifiers, by: \.line)
    }
    return found
  }
}
