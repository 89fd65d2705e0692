public import DocgenModel

extension CodeBlock {
  /// The language of the code, in lowercase.
  ///
  /// Indented code in a documentation comment is Swift, as in DocC.
  ///
  /// - Parameters:
  ///   - position: The position of the code block.
  ///   - defaultLanguage: The default language of code, or `nil` if none is set.
  /// - Returns: An empty text if the language isn't known.
  public func language(at position: SourcePosition, default defaultLanguage: String?) -> String {
    let language = FenceInfo(info).language
    if !language.isEmpty { return language }
    if !isFenced, position.file.hasSuffix(".swift") { return "swift" }
    return defaultLanguage?.lowercased() ?? ""
  }
}
