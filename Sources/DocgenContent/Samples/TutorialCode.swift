import DocgenModel
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

  /// Returns the text file with a name, or `nil` if there's none.
  ///
  /// Leading folders select among files with the same name. As in DocC, they're optional, so a file in another folder
  /// also matches if there's no better one.
  func file(named name: String) -> TutorialState.File? {
    let found = files[PackagePath.name(of: name)] ?? []
    return (found.first { $0.path.ends(with: name) } ?? found.first).flatMap(Self.text)
  }

  /// Returns a warning if ``file(named:)`` finds a file only in another folder than an argument says.
  func warning(about argument: Directive.Argument) -> Diagnostic? {
    let name = argument.value
    guard name.contains("/"), let found = files[PackagePath.name(of: name)],
      !found.contains(where: { $0.path.ends(with: name) })
    else { return nil }
    let paths = found.map { String($0.path.dropFirst(folder.count + 1)) }
    return Diagnostic(
      "missing-file", .warning, at: argument.position, "the catalog has no file '\(name)', so '\(paths[0])' is shown",
      nearMisses: nearMisses(of: name, in: paths))
  }

  /// Returns the text files below a folder of the catalog, by path relative to the folder.
  ///
  /// The result is empty if there's no such folder, or if the folder is the catalog itself.
  func textFiles(below path: String) -> [String: TutorialState.File] {
    guard let folder = PackagePath.normalized(path, from: folder), folder != self.folder else { return [:] }
    let inside = files.values.joined().filter { $0.path.isBelow(folder) }.compactMap(Self.text)
    return Dictionary(
      inside.map { (String($0.source.dropFirst(folder.count + 1)), $0) }, uniquingKeysWith: { first, _ in first })
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
    guard var file = file(named: name) else { return nil }
    if !file.text.hasSuffix("\n") { file.text += "\n" }
    let ending = PackagePath.parted(file.source).fileExtension.lowercased()
    return CodeBlock(
      isFenced: true, info: Self.languages[ending] ?? ending, text: file.text,
      textPosition: SourcePosition(file: file.source, line: 1))
  }

  /// The languages whose names differ from the extension.
  private static let languages = [
    "txt": "text", "md": "markdown", "h": "c", "m": "objective-c", "mm": "objective-c", "yml": "yaml",
    "js": "javascript",
    "": "text",
  ]
}

extension String {
  /// Returns whether the last components of the path are another path.
  fileprivate func ends(with path: String) -> Bool { self == path || hasSuffix("/\(path)") }
}
