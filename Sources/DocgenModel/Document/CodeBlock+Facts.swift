extension CodeBlock {
  /// The language of the code, in lowercase.
  ///
  /// Indented code in a documentation comment is Swift, as in DocC, unless it begins like a terminal's or a PEM file's text.
  ///
  /// - Parameters:
  ///   - position: The position of the code block.
  ///   - defaultLanguage: The default language of code, or `nil` if none is set.
  /// - Returns: An empty text if the language isn't known.
  public func language(at position: SourcePosition, default defaultLanguage: String?) -> String {
    if !info.language.isEmpty { return info.language }
    if !isFenced, position.file.hasSuffix(".swift"), !text.hasPrefix("$ "), !text.hasPrefix("-----") { return "swift" }
    return defaultLanguage?.lowercased() ?? ""
  }

  /// Whether a line begins with a shell's prompt, `$ `.
  public var hasCommands: Bool { text.hasPrefix("$ ") || text.contains("\n$ ") }

  /// Whether the code has an editor placeholder, so that it's a template and not a program.
  public var isTemplate: Bool { text.hasEditorPlaceholder }
}
