public import DocgenModel

/// A C code block of an article or a comment.
public struct CCodeBlock: IndependentSample, Hashable {
  /// The position of the opening fence.
  public var position: SourcePosition
  let text: String
  let textPosition: SourcePosition

  /// Creates a block whose opening fence is at a position.
  public init(_ code: CodeBlock, at position: SourcePosition) {
    (text, textPosition, self.position) = (code.text, code.textPosition, position)
  }

  /// The name of the block in results.
  public var id: SampleID { .codeBlock(file: position.file, line: position.line) }

  var shownAt: [SourcePosition] { [position] }

  /// The headers that the block includes, as it names them.
  public var includedHeaders: Set<String> {
    Set(
      splitLines(text).compactMap { line in
        let line = line.drop(while: \.isWhitespace)
        guard line.first == "#" else { return nil }
        let directive = line.dropFirst().drop(while: \.isWhitespace)
        guard let name = ["include", "import"].first(where: directive.hasPrefix) else { return nil }
        let file = directive.dropFirst(name.count).drop(while: \.isWhitespace)
        guard file.first == "\"" || file.first == "<" else { return nil }
        return String(file.dropFirst().prefix { $0 != "\"" && $0 != ">" })
      })
  }
}
