internal import CCMarkGFM
internal import DependenciesPrimitives

/// The global state of the C library: its extensions, registered once.
///
/// All parsers share one table of the bytes that may begin an inline. Each parser adds the bytes of its extensions
/// when it starts to parse inlines and removes them when it ends, so concurrent parsers would remove each other's
/// bytes. Therefore `~`, the byte of the extension that's always on, is added permanently, and the parsers use a
/// strikethrough extension that never removes it (see ``makeStrikethroughExtension()``). Parsers with the autolink
/// extension, which only plain GFM needs, parse their inlines one after the other.
struct ParserLibrary: @unchecked Sendable {
  // `@unchecked Sendable` is safe because nothing changes the pointees after `init`.

  /// The library, ready for use.
  static let shared = ParserLibrary()

  /// The node type for strikethrough, which the C library's extension defines.
  let strikethroughType: cmark_node_type

  /// The node type for tables.
  let tableType: cmark_node_type

  private let strikethrough: OpaquePointer?
  private let table: OpaquePointer?
  private let taskList: OpaquePointer?
  private let autolink: OpaquePointer?

  /// Held while a parser with the autolink extension parses inlines.
  private static let autolinkLock = Lock()

  private init() {
    cmark_gfm_core_extensions_ensure_registered()
    table = cmark_find_syntax_extension("table")
    taskList = cmark_find_syntax_extension("tasklist")
    autolink = cmark_find_syntax_extension("autolink")
    let types = Self.learnTypes(in: "|~~a~~|\n|-|")
    // The types at 1 and 2 are those of the row and the cell.
    (tableType, strikethroughType) = (types[0], types[3])
    strikethrough = Self.makeStrikethroughExtension()
  }

  /// Attaches the extensions to a parser.
  func attachExtensions(to parser: OpaquePointer, linksBareAddresses: Bool) {
    for syntax in [table, taskList, strikethrough, linksBareAddresses ? autolink : nil] {
      if let syntax { cmark_parser_attach_syntax_extension(parser, syntax) }
    }
  }

  /// Parses the inlines, and returns the tree.
  func finish(_ parser: OpaquePointer, linksBareAddresses: Bool) -> OpaquePointer? {
    guard linksBareAddresses else { return cmark_parser_finish(parser) }
    // An integer, unlike a pointer, may leave the lock.
    let root = Self.autolinkLock.withLock { Int(bitPattern: cmark_parser_finish(parser)) }
    return OpaquePointer(bitPattern: root)
  }

  /// Adds `~` to the C library's table permanently, and returns the node types of the extensions, which have no
  /// public names: those of the text's first node, its first child, and so on.
  private static func learnTypes(in text: String) -> [cmark_node_type] {
    var types: [cmark_node_type] = []
    if let parser = cmark_parser_new(CMARK_OPT_DEFAULT) {
      for name in ["table", "strikethrough"] {
        if let syntax = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, syntax) }
      }
      cmark_parser_feed(parser, text, text.utf8.count)
      if let root = cmark_parser_finish(parser) {
        var node = cmark_node_first_child(root)
        while let current = node {
          types.append(cmark_node_get_type(current))
          node = cmark_node_first_child(current)
        }
        cmark_node_free(root)
      }
      // A finished parser keeps its extensions. No later call removes the byte.
      cmark_manage_extensions_special_characters(parser, 1)
      cmark_parser_free(parser)
    }
    return types + Array(repeating: CMARK_NODE_NONE, count: 4)
  }
}
