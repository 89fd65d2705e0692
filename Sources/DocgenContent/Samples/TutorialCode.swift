package import DocgenModel
import DocgenSystem

/// The files of a catalog that its tutorials show, by name.
package struct TutorialCode: Sendable {
  private let folder: String
  private let files: [String: [SourceFile]]

  /// Creates an index of a catalog's files.
  package init(_ catalog: Catalog) {
    folder = catalog.folder
    files = Dictionary(grouping: catalog.codeFiles) { PackagePath.name(of: $0.path) }
  }

  /// The names of all files, for near misses.
  var names: [String] { files.keys.sorted() }

  /// Returns the file with a name.
  ///
  /// Leading folders select among files with the same name. As in DocC, they're optional, so a file in another folder
  /// also matches if there's no better one.
  private func file(named name: String) -> SourceFile? {
    let found = files[PackagePath.name(of: name)] ?? []
    return found.first { $0.path == name || $0.path.hasSuffix("/\(name)") } ?? found.first
  }

  /// The lookup functions for the reader of tutorials.
  package var lookup: TutorialReader.Files {
    TutorialReader.Files(
      named: { name in file(named: name).flatMap(Self.text) },
      folder: { path in
        guard let folder = PackagePath.normalized(path, from: folder), folder != self.folder else { return nil }
        let inside = files.values.joined().filter { $0.path.isBelow(folder) }
        return Dictionary(
          inside.compactMap { file in
            Self.text(file).map { (String(file.path.dropFirst(folder.count + 1)), $0) }
          }, uniquingKeysWith: { first, _ in first })
      },
      names: { names })
  }

  private static func text(_ file: SourceFile) -> TutorialState.File? {
    guard let text = try? UTF8Text.decode(file.bytes, file: file.path) else { return nil }
    return TutorialState.File(text: text, source: file.path)
  }

  /// A file as a code block, in the language of its extension.
  ///
  /// - Parameter name: The file's name, with or without folders.
  /// - Returns: `nil` if there's no such text file.
  func block(named name: String) -> CodeBlock? {
    guard let file = file(named: name), var text = try? UTF8Text.decode(file.bytes, file: file.path) else { return nil }
    if !text.hasSuffix("\n") { text += "\n" }
    let ending = PackagePath.parted(file.path).fileExtension.lowercased()
    return CodeBlock(
      isFenced: true, info: Self.languages[ending] ?? ending, text: text,
      textPosition: SourcePosition(file: file.path, line: 1))
  }

  /// The languages whose names differ from the extension.
  private static let languages = [
    "txt": "text", "md": "markdown", "h": "c", "m": "objective-c", "mm": "objective-c", "yml": "yaml",
    "js": "javascript",
    "": "text",
  ]
}
