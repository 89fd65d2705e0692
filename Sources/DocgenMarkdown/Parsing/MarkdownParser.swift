public import DocgenModel

/// Parses Markdown into a ``DocgenModel/Document``.
///
/// ```swift unverified reason="docgen's own modules aren't products, so snippets can't import them"
/// let (document, diagnostics) = MarkdownParser(dialect: .docc).parse("# Title", file: "Articles/Title.md")
/// ```
///
/// A parser has no state, so several tasks may use it at the same time.
public struct MarkdownParser: Hashable, Sendable {
  /// The dialect to parse.
  public var dialect: MarkdownDialect

  /// The names of the known directives in DocC's dialect, without `@`.
  ///
  /// The parser needs them only for ambiguous lines: `@Image(source: "a.png") and text` is a directive that's followed
  /// by text, and `@Test func passes()` is text.
  public var directives: Set<String>

  /// Whether web addresses without `<` and `>` are links, such as `https://swift.org` and `www.swift.org`.
  public var linksBareAddresses: Bool

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - dialect: The dialect to parse.
  ///   - directives: The names of the known directives in DocC's dialect, without `@`.
  ///   - linksBareAddresses: Whether web addresses without `<` and `>` are links. The default is `true` for GFM and
  ///     `false` for DocC's dialect.
  public init(dialect: MarkdownDialect = .docc, directives: Set<String> = [], linksBareAddresses: Bool? = nil) {
    self.dialect = dialect
    self.directives = directives
    self.linksBareAddresses = linksBareAddresses ?? (dialect == .gfm)
  }

  /// Parses a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents, with or without a byte order mark, with any line endings.
  ///   - file: The file's path relative to the package, for positions.
  /// - Returns: The document and the sorted diagnostics. The document is empty if the bytes aren't UTF-8 (`not-utf8`)
  ///   or exceed a limit.
  public func parse(bytes: [UInt8], file: String) -> (document: Document, diagnostics: [Diagnostic]) {
    bytes.withUnsafeBufferPointer { parse($0, at: SourcePosition(file: file, line: 1)) }
  }

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - file: The file's path relative to the package, or `<stdin>` for standard input.
  /// - Returns: The document and the sorted diagnostics.
  public func parse(_ text: String, file: String) -> (document: Document, diagnostics: [Diagnostic]) {
    var text = text
    return text.withUTF8 { parse($0, at: SourcePosition(file: file, line: 1)) }
  }

  /// Parses a symbol's documentation comment.
  ///
  /// - Parameters:
  ///   - comment: The comment's lines, joined by newlines, without `///` and the space after it.
  ///   - position: The position of the first character in the Swift file. Each following line begins in the same
  ///     column, one line below.
  /// - Returns: The document and the sorted diagnostics.
  public func parse(
    comment: String, at position: SourcePosition
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    var comment = comment
    return comment.withUTF8 { parse($0, at: position) }
  }

  private func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, at origin: SourcePosition
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    SourceText.withText(of: bytes, at: origin) { source in
      guard source.byteCount <= Limits.fileBytes else {
        let tooLarge = Diagnostic(
          "file-too-large", at: origin, "the text has \(source.byteCount) bytes, and the limit is \(Limits.fileBytes)",
          notes: [.init("split it into several pages")])
        return (Document(file: origin.file, blocks: []), [tooLarge])
      }
      if let offset = source.firstInvalidByte {
        let notText = Diagnostic(
          "not-utf8", at: source.position(ofByte: offset), "the file isn't UTF-8",
          notes: [.init("save it as UTF-8")])
        return (Document(file: origin.file, blocks: []), [notText])
      }
      let excess = Limits.excess(in: source)
      guard excess.isEmpty else { return (Document(file: origin.file, blocks: []), excess.sorted()) }
      let (document, diagnostics) = CommonMarkParser.parse(source, with: self)
      return (document, diagnostics.sorted())
    }
  }
}
