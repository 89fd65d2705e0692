internal import CCMarkGFM
internal import Synchronization

/// What of the C library is shared by all parsers: its extensions, registered once.
///
/// The C library keeps the bytes that may begin an inline in a table that all parsers share, and each parser adds those
/// of its extensions when it begins with the inlines and removes them when it ends. Two parsers at work at the same time
/// would take each other's bytes away. So `~`, the byte of the one extension that is always on, is entered once and for
/// all, and the parsers use a strikethrough extension that never removes it (see ``makeStrikethroughExtension()``);
/// parsers with the autolink extension, needed by plain GFM alone, do their inlines one after the other.
struct ParserLibrary: @unchecked Sendable {
  // Unchecked because the compiler cannot see that C does not change what these point to after `init`.

  /// The library, ready for use.
  static let shared = ParserLibrary()

  /// The type of the nodes for text struck through, which the C library's extension defines.
  let strikethroughType: cmark_node_type

  /// The types of the nodes for tables, their rows and their cells.
  let tableType: cmark_node_type
  let tableRowType: cmark_node_type
  let tableCellType: cmark_node_type

  private let strikethrough: OpaquePointer?
  private let table: OpaquePointer?
  private let taskList: OpaquePointer?
  private let autolink: OpaquePointer?

  /// Held while a parser with the autolink extension does its inlines.
  private static let autolinkLock = Mutex<Void>(())

  private init() {
    cmark_gfm_core_extensions_ensure_registered()
    table = cmark_find_syntax_extension("table")
    taskList = cmark_find_syntax_extension("tasklist")
    autolink = cmark_find_syntax_extension("autolink")
    let types = Self.learnTypes(in: "|~~a~~|\n|-|")
    (tableType, tableRowType, tableCellType, strikethroughType) = (types[0], types[1], types[2], types[3])
    strikethrough = Self.makeStrikethroughExtension()
  }

  /// Attaches the extensions to a parser.
  func attachExtensions(to parser: OpaquePointer, linksBareAddresses: Bool) {
    for syntax in [table, taskList, strikethrough, linksBareAddresses ? autolink : nil] {
      if let syntax { cmark_parser_attach_syntax_extension(parser, syntax) }
    }
  }

  /// Parses what is left to parse, the inlines, and gives the tree away.
  func finish(_ parser: OpaquePointer, linksBareAddresses: Bool) -> OpaquePointer? {
    guard linksBareAddresses else { return cmark_parser_finish(parser) }
    // A pointer's address is a plain number, which may be handed out of the lock.
    let root = Self.autolinkLock.withLock { _ in Int(bitPattern: cmark_parser_finish(parser)) }
    return OpaquePointer(bitPattern: root)
  }

  /// Enters `~` into the C library's table for good, and finds the types of the extensions' nodes, which have no public
  /// names: those of a text's first node, its first child, and so on.
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
      // A finished parser keeps its extensions; this call has no counterpart that would remove the byte.
      cmark_manage_extensions_special_characters(parser, 1)
      cmark_parser_free(parser)
    }
    return types + Array(repeating: CMARK_NODE_NONE, count: 4)
  }
}
