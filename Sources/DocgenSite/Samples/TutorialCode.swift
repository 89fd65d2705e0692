import DocgenModel
import DocgenSystem

/// The files of a catalog that its tutorials show, by name.
struct TutorialCode: Sendable {
  private let folder: String
  private let files: [String: [SourceFile]]

  /// Creates an index of a catalog's files.
  init(_ catalog: Catalog) {
    folder = catalog.folder
    files = Dictionary(grouping: catalog.codeFiles) { PackagePath.name(of: $0.path) }
  }

  /// The names of all files, for near misses.
  var names: [String] { files.keys.sorted() }

  /// The file with a name.
  ///
  /// Folders in front of the name choose among files with the same name. In DocC, they count for nothing, so a file in
  /// another folder is better than none.
  private func file(named name: String) -> SourceFile? {
    let found = files[PackagePath.name(of: name)] ?? []
    return found.first { $0.path == name || $0.path.hasSuffix("/\(name)") } ?? found.first
  }

  /// What the reader of tutorials looks up.
  var lookup: TutorialReader.Files {
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
    guard case .success(let text) = UTF8Text.decode(file.bytes, file: file.path) else { return nil }
    return TutorialState.File(text: text, source: file.path)
  }

  /// A file as a block of code, in the language that its name's ending says.
  ///
  /// - Parameter name: The file's name, with or without folders.
  /// - Returns: `nil` where there is no such file of text.
  func block(named name: String) -> CodeBlock? {
    guard let file = file(named: name),
      case .success(var text) = UTF8Text.decode(file.bytes, file: file.path)
    else { return nil }
    if !text.hasSuffix("\n") { text += "\n" }
    let ending = PackagePath.parted(file.path).fileExtension.lowercased()
    return CodeBlock(
      isFenced: true, info: Self.languages[ending] ?? ending, text: text,
      textPosition: SourcePosition(file: file.path, line: 1))
  }

  /// What an ending is called as a language, where the two differ.
  private static let languages = [
    "txt": "text", "md": "markdown", "h": "c", "m": "objective-c", "mm": "objective-c", "yml": "yaml",
    "js": "javascript",
    "": "text",
  ]
}
