internal import CCMarkGFM
internal import DocgenModel

/// Runs the C parser over a text and turns its tree into a document.
enum CommonMarkParser {
  /// Parses a text that is UTF-8 and has no over-long line.
  static func parse(
    _ source: SourceText, with options: MarkdownParser
  ) -> (document: Document, diagnostics: [Diagnostic]) {
    let result = parseTracking(source, with: options)
    return (result.document, result.diagnostics)
  }

  /// Parses a text, and says whether some positions may be off because the walk lost track of the text; tests hold that
  /// it never does.
  static func parseTracking(
    _ source: SourceText, with options: MarkdownParser
  ) -> (document: Document, diagnostics: [Diagnostic], lostTrack: Bool) {
    let library = ParserLibrary.shared
    let watcher = BlockWatcher(source: source, readsDirectives: options.dialect == .docc, limits: options.limits)
    return withExtendedLifetime(watcher) {
      let blockExtension = BlockWatcher.makeExtension(for: watcher)
      defer { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), blockExtension) }
      guard let parser = cmark_parser_new(CMARK_OPT_FOOTNOTES) else {
        return (Document(file: source.origin.file, blocks: []), [], false)
      }
      defer { cmark_parser_free(parser) }
      // The watcher sees each line before the table extension does.
      cmark_parser_attach_syntax_extension(parser, blockExtension)
      library.attachExtensions(to: parser, linksBareAddresses: options.linksBareAddresses)
      source.bytes.withMemoryRebound(to: CChar.self) { bytes in
        if let base = bytes.baseAddress, !bytes.isEmpty { cmark_parser_feed(parser, base, bytes.count) }
      }
      guard let root = library.finish(parser, linksBareAddresses: options.linksBareAddresses) else {
        return (Document(file: source.origin.file, blocks: []), [], false)
      }
      defer { cmark_node_free(root) }
      watcher.reportUnclosedDirectives()
      var converter = TreeConverter(
        source: source, dialect: options.dialect, limits: options.limits, directives: watcher.directives)
      let document = converter.document(from: root)
      return (document, watcher.diagnostics + converter.diagnostics, converter.lostTrack)
    }
  }
}
