internal import CCMarkGFM
internal import DocgenModel

/// Runs the C parser on a text and converts its tree to a document.
enum CommonMarkParser {
  /// Parses a text that's valid UTF-8 and whose lines are within the limit.
  static func parse(
    _ source: SourceText, with options: MarkdownParser
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    // Create the extensions with the standard allocator.
    let library = ParserLibrary.shared
    return ParserMemory.use { parse(source, with: options, library) }
  }

  private static func parse(
    _ source: SourceText, with options: MarkdownParser, _ library: ParserLibrary
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    let watcher = BlockWatcher(source: source, directiveNames: options.dialect == .docc ? options.directives : nil)
    return withExtendedLifetime(watcher) {
      let blockExtension = BlockWatcher.makeExtension(for: watcher)
      defer { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), blockExtension) }
      guard let parser = cmark_parser_new_with_mem(CMARK_OPT_FOOTNOTES, ParserMemory.allocator) else {
        return (Document(file: source.origin.file, blocks: []), [])
      }
      defer { cmark_parser_free(parser) }
      // The watcher must see each line before the table extension does.
      cmark_parser_attach_syntax_extension(parser, blockExtension)
      library.attachExtensions(to: parser, linksBareAddresses: options.linksBareAddresses)
      feed(source, to: parser, while: { !watcher.isBeyondLimits })
      watcher.admitReferences()
      guard !watcher.isBeyondLimits else {
        return (Document(file: source.origin.file, blocks: []), watcher.diagnostics)
      }
      guard let root = library.finish(parser, linksBareAddresses: options.linksBareAddresses) else {
        return (Document(file: source.origin.file, blocks: []), [])
      }
      defer { if !ParserMemory.isGivenBack { cmark_node_free(root) } }
      watcher.reportUnclosedDirectives()
      var converter = TreeConverter(source: source, dialect: options.dialect, directives: watcher.directives)
      let document = converter.document(from: root)
      let footnotes = options.dialect == .docc ? FootnoteCheck.diagnostics(for: document, in: source) : []
      return (document, watcher.diagnostics + converter.diagnostics + footnotes)
    }
  }

  /// Passes the text to the parser some lines at a time, so that parsing can stop at a limit.
  private static func feed(_ source: SourceText, to parser: OpaquePointer, while shouldContinue: () -> Bool) {
    source.bytes.withMemoryRebound(to: CChar.self) { bytes in
      guard let base = bytes.baseAddress else { return }
      var start = 0
      while start < bytes.count, shouldContinue() {
        var end = min(start + 65_536, bytes.count)
        if end < bytes.count { end = source.range(ofLine: source.line(ofByte: end) + 1).lowerBound }
        cmark_parser_feed(parser, base + start, end - start)
        start = end
      }
      // Without a line ending, the parser would keep the last line until it finishes, when it's too late to reject
      // it.
      if let last = source.bytes.last, last != Byte.newline, last != Byte.carriageReturn, shouldContinue() {
        cmark_parser_feed(parser, "\n", 1)
      }
    }
  }
}
