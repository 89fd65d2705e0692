internal import CCMarkGFM

extension ParserLibrary {
  /// The byte that represents runs of `~` among the C parser's delimiters: a control character that texts don't
  /// contain.
  private static let delimiter: UInt8 = 0x01

  /// Creates an extension that parses strikethrough exactly as the C library's extension does, but registers a byte
  /// other than `~`, so that a parser that ends doesn't remove `~` for concurrent parsers.
  static func makeStrikethroughExtension() -> OpaquePointer? {
    guard let strikethrough = cmark_syntax_extension_new("docgen-strikethrough") else { return nil }
    let bytes = cmark_llist_append(
      cmark_get_default_mem_allocator(), nil, UnsafeMutableRawPointer(bitPattern: UInt(delimiter)))
    cmark_syntax_extension_set_special_inline_chars(strikethrough, bytes)
    cmark_syntax_extension_set_match_inline_func(strikethrough) { _, _, _, byte, inlines in
      guard byte == Byte.tilde, let inlines else { return nil }
      return ParserLibrary.matchTildes(inlines)
    }
    cmark_syntax_extension_set_inline_from_delim_func(strikethrough) { syntax, _, inlines, opener, closer in
      guard let inlines, let opener, let closer else { return nil }
      return ParserLibrary.strikeThrough(syntax, inlines, from: opener, to: closer)
    }
    cmark_syntax_extension_set_can_contain_func(strikethrough) { _, node, child in
      let isInline = child.rawValue & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_INLINE)
      return cmark_node_get_type(node) == ParserLibrary.shared.strikethroughType && isInline ? 1 : 0
    }
    return strikethrough
  }

  /// Reads a run of `~` as text, and as a delimiter if it is one or two long and touches a word.
  private static func matchTildes(_ inlines: OpaquePointer) -> OpaquePointer? {
    var leftFlanking: Int32 = 0
    var rightFlanking: Int32 = 0
    var punctuationBefore: Int32 = 0
    var punctuationAfter: Int32 = 0
    let count = cmark_inline_parser_scan_delimiters(
      inlines, 100, Byte.tilde, &leftFlanking, &rightFlanking, &punctuationBefore, &punctuationAfter)
    guard count > 0, let text = cmark_node_new_with_mem(CMARK_NODE_TEXT, ParserMemory.allocator)
    else { return nil }
    cmark_node_set_literal(text, String(repeating: "~", count: Int(count)))
    if count <= 2, leftFlanking != 0 || rightFlanking != 0 {
      cmark_inline_parser_push_delimiter(inlines, delimiter, leftFlanking, rightFlanking, text)
    }
    return text
  }

  /// Moves the nodes between two runs of the same length into a new node.
  ///
  /// - Returns: The delimiter to continue with.
  private static func strikeThrough(
    _ syntax: OpaquePointer?, _ inlines: OpaquePointer, from opener: UnsafeMutablePointer<delimiter>,
    to closer: UnsafeMutablePointer<delimiter>
  ) -> UnsafeMutablePointer<delimiter>? {
    let next = closer.pointee.next
    let node = opener.pointee.inl_text
    let end = closer.pointee.inl_text
    // Runs of different lengths don't match each other, but they may match other runs.
    guard length(of: node) == length(of: end), cmark_node_set_type(node, shared.strikethroughType) != 0 else {
      return next
    }
    cmark_node_set_syntax_extension(node, syntax)
    var child = cmark_node_next(node)
    while let current = child, current != end {
      child = cmark_node_next(current)
      cmark_node_append_child(node, current)
    }
    cmark_node_free(end)
    var candidate: UnsafeMutablePointer<delimiter>? = closer
    while let current = candidate, current != opener {
      candidate = current.pointee.previous
      cmark_inline_parser_remove_delimiter(inlines, current)
    }
    cmark_inline_parser_remove_delimiter(inlines, opener)
    return next
  }

  private static func length(of text: OpaquePointer?) -> Int {
    guard let literal = cmark_node_get_literal(text) else { return 0 }
    return UnsafePointer(literal).withMemoryRebound(to: UInt8.self, capacity: 3) { bytes in
      var count = 0
      while count < 3, bytes[count] != 0 { count += 1 }
      return count
    }
  }
}
