import DocgenModel

/// The files of a catalog that its tutorials show, by name.
struct TutorialCode: Sendable {
  private let files: [String: SourceFile]

  /// Creates an index of a catalog's files.
  init(_ catalog: Catalog) {
    files = Dictionary(
      catalog.codeFiles.map { (PackagePath.name(of: $0.path), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of all files, for near misses.
  var names: [String] { files.keys.sorted() }

  /// A file as a block of code, in the language that its name's ending says.
  ///
  /// - Parameter name: The file's name; a folder in front counts for nothing, as in DocC.
  /// - Returns: `nil` where there is no such file of text.
  func block(named name: String) -> CodeBlock? {
    guard let file = files[PackagePath.name(of: name)],
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

  /// The lines of a step's code that the step before did not have, as a fence's option `highlight` lists them.
  ///
  /// - Returns: `nil` where all lines are new, or none.
  static func newLines(of text: String, after previous: String) -> String? {
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    let shown = lines(text)
    let added = shown.difference(from: lines(previous)).insertions.map { change -> Int in
      switch change {
      case .insert(let offset, _, _), .remove(let offset, _, _): offset + 1
      }
    }
    guard !added.isEmpty, added.count < shown.count else { return nil }
    return "[\(added.sorted().map(String.init).joined(separator: ","))]"
  }
}
