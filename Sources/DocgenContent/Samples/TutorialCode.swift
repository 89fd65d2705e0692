import DocgenModel
import DocgenSystem

/// The files of a catalog that its tutorials show, by name.
package struct TutorialCode: Sendable {
  private let folder: String
  private let files: [String: [SourceFile]]
  private let filesByStem: [String: [SourceFile]]

  /// Creates an index of a catalog's files.
  package init(_ catalog: Catalog) {
    folder = catalog.folder
    files = Dictionary(grouping: catalog.codeFiles) { PackagePath.name(of: $0.path) }
    filesByStem = Dictionary(grouping: catalog.codeFiles) { PackagePath.parted($0.path).stem }
  }

  /// The names of files that resemble another one, with or without its extension.
  func names(resembling name: String) -> [String] {
    let whole = nearMisses(of: name, in: files.keys)
    guard whole.isEmpty else { return whole }
    return nearMisses(of: name, in: filesByStem.keys).flatMap { filesByStem[$0] ?? [] }.map {
      PackagePath.name(of: $0.path)
    }
  }

  /// Returns the text file with a name, or `nil` if there's none.
  ///
  /// Leading folders select among files with the same name. As in DocC, they're optional, so a file in another folder
  /// also matches if there's no better one. The extension is optional, too.
  func file(named name: String) -> TutorialState.File? { find(name).flatMap { Self.text($0.file) } }

  /// Returns a warning if ``file(named:)`` finds a file only in another folder than an argument says.
  func warning(about argument: Directive.Argument) -> Diagnostic? {
    guard argument.value.contains("/"), let (file, isExact) = find(argument.value), !isExact else { return nil }
    let path = folder.isEmpty ? file.path : String(file.path.dropFirst(folder.count + 1))
    return Diagnostic(
      "missing-file", .warning, at: argument.position,
      "the catalog has no file '\(argument.value)', so '\(path)' is shown",
      notes: [.init("write '\(path)', or add the file")])
  }

  private func find(_ name: String) -> (file: SourceFile, isExact: Bool)? {
    let path = PackagePath.normalized(name) ?? name
    let name = PackagePath.name(of: path)
    let isWhole = files[name] != nil
    let found = files[name] ?? filesByStem[name] ?? []
    let exact = found.first { file in
      let own = isWhole ? file.path : String(file.path.prefix(upTo: file.path.lastIndex(of: ".") ?? file.path.endIndex))
      return own == path || own.hasSuffix("/\(path)")
    }
    if let exact { return (exact, true) }
    return found.first.map { ($0, false) }
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
