extension CodeBlock {
  /// The language of the code, in lowercase.
  ///
  /// Indented code in a documentation comment is Swift, as in DocC, unless it begins like a terminal's or a PEM file's text.
  /// A drawing isn't Swift.
  ///
  /// - Parameters:
  ///   - position: The position of the code block.
  ///   - defaultLanguage: The default language of code, or `nil` if none is set.
  /// - Returns: An empty text if the language isn't known.
  public func language(at position: SourcePosition, default defaultLanguage: String?) -> String {
    if !info.language.isEmpty { return info.language }
    let isSwift =
      !isFenced && position.file.hasSuffix(".swift") && !text.hasPrefix("$ ") && !text.hasPrefix("-----")
    guard let language = isSwift ? "swift" : defaultLanguage?.lowercased() else { return "" }
    return language == "swift" && isDrawing ? "text" : language
  }

  /// Whether the text is a diagram, a table, or a tree: it begins with the border of a table, or one of its lines begins with a
  /// character for lines, but isn't in a string or comment of several lines.
  private var isDrawing: Bool {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    guard let first = lines.first(where: { !$0.isEmpty }) else { return false }
    if first.hasPrefix("|") || first.hasPrefix("+-") { return true }
    return !text.contains("\"\"\"") && !text.contains("/*")
      && lines.contains { $0.unicodeScalars.first.map { (0x2500...0x259F).contains($0.value) } == true }
  }

  /// Whether a line begins with a shell's prompt, `$ `.
  public var hasCommands: Bool { text.hasPrefix("$ ") || text.contains("\n$ ") }

  /// Whether the code has an editor placeholder, so that it's a template and not a program.
  public var isTemplate: Bool { text.hasEditorPlaceholder }
}
