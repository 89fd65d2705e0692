public import DocgenModel

/// Reads Markdown text into a ``DocgenModel/Document``.
///
/// ```swift unverified reason="docgen's own modules are no product that a snippet could import"
/// let (document, diagnostics) = MarkdownParser(dialect: .docc).parse("# Title", file: "Articles/Title.md")
/// ```
///
/// A parser is a plain value without state; any number of tasks may parse at the same time.
public struct MarkdownParser: Hashable, Sendable {
  /// The variant of Markdown that a text is written in.
  public typealias Dialect = MarkdownDialect

  /// The dialect to read.
  public var dialect: Dialect

  /// Whether addresses in the text are links without `<` and `>` around them: `https://swift.org`, `www.swift.org`.
  public var linksBareAddresses: Bool

  /// How large and how deep a text may be.
  public var limits: Limits

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - dialect: The dialect to read.
  ///   - linksBareAddresses: Whether addresses in the text are links by themselves; they are in GFM and are not in DocC's
  ///     dialect, unless this says otherwise.
  ///   - limits: How large and how deep a text may be.
  public init(dialect: Dialect = .docc, linksBareAddresses: Bool? = nil, limits: Limits = Limits()) {
    self.dialect = dialect
    self.linksBareAddresses = linksBareAddresses ?? (dialect == .gfm)
    self.limits = limits
  }

  /// Parses a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk, with or without a byte order mark, with any line endings.
  ///   - file: The file's path relative to the package's root, for positions.
  /// - Returns: The document, and what is wrong with it, sorted. Where the bytes are not UTF-8 (`not-utf8`) or beyond a
  ///   limit, the document is empty.
  public func parse(bytes: [UInt8], file: String) -> (document: Document, diagnostics: [Diagnostic]) {
    bytes.withUnsafeBufferPointer { parse($0, at: SourcePosition(file: file, line: 1)) }
  }

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - file: The path of the file that it is from, relative to the package's root; `<stdin>` for standard input.
  /// - Returns: The document, and what is wrong with it, sorted.
  public func parse(_ text: String, file: String) -> (document: Document, diagnostics: [Diagnostic]) {
    var text = text
    return text.withUTF8 { parse($0, at: SourcePosition(file: file, line: 1)) }
  }

  /// Parses a symbol's documentation comment.
  ///
  /// - Parameters:
  ///   - comment: The comment's lines, joined by newlines, without their `///` and the space after it.
  ///   - position: Where the first character of the first line stands in the Swift file. Each following line is taken to
  ///     begin at the same column, one line below.
  /// - Returns: The document, and what is wrong with it, sorted.
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
      guard source.byteCount <= limits.fileBytes else {
        let tooLarge = Diagnostic(
          "file-too-large", at: origin, "the text has \(source.byteCount) bytes; at most \(limits.fileBytes) are read",
          notes: [.init("split it into several pages")])
        return (Document(file: origin.file, blocks: []), [tooLarge])
      }
      if let offset = source.firstInvalidByte {
        let notText = Diagnostic(
          "not-utf8", at: source.position(ofByte: offset), "the file is not UTF-8",
          notes: [.init("save it as UTF-8; nothing of it was read")])
        return (Document(file: origin.file, blocks: []), [notText])
      }
      let excess = limits.excess(in: source)
      guard excess.isEmpty else { return (Document(file: origin.file, blocks: []), excess.sorted()) }
      let (document, diagnostics) = CommonMarkParser.parse(source, with: self)
      return (document, diagnostics.sorted())
    }
  }
}
