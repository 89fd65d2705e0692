internal import CCMarkGFM
internal import DocgenModel

/// An extension of the C parser that sees each line that may begin or continue a block.
///
/// It recognizes directives where blocks are allowed: in lists, quotations, and other directives, but not in code or
/// HTML comments. It also removes input that would make the C parser slow, before the C parser reads it.
///
/// Each watcher belongs to one parser and one thread.
final class BlockWatcher {
  let source: SourceText

  /// The names of the known directives, or `nil` in a dialect without directives.
  let directiveNames: Set<String>?

  /// The directives found so far.
  ///
  /// A node's user data is the index of its directive plus one.
  private(set) var directives: [OpenedDirective] = []

  /// The problems found so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// Whether the text exceeds a limit, so that docgen ignores all of it.
  private(set) var isBeyondLimits = false

  /// The sizes measured so far.
  private var sizes = SizeWatch()

  /// An HTML comment, and how far it has been searched for its end.
  private struct Comment {
    var node: OpaquePointer?
    var startLine = 0
    var scanned = 0
    var isOpen = false
  }

  /// The most recently searched comment.
  private var comment = Comment()

  /// The last line that closed a directive after its children.
  ///
  /// A paragraph must not continue after it.
  private var lineOfInlineEnd = 0

  init(source: SourceText, directiveNames: Set<String>?) {
    (self.source, self.directiveNames) = (source, directiveNames)
  }

  /// Creates the extension that calls a watcher.
  ///
  /// The watcher must outlive the extension.
  static func makeExtension(for watcher: BlockWatcher) -> OpaquePointer? {
    guard let syntax = cmark_syntax_extension_new("docgen-blocks") else { return nil }
    cmark_syntax_extension_set_private(syntax, Unmanaged.passUnretained(watcher).toOpaque(), nil)
    cmark_syntax_extension_set_open_block_func(syntax) { syntax, indented, parser, parent, input, length in
      guard let line = BlockWatcher.Line(parser, input, length), let syntax, let parent else { return nil }
      return BlockWatcher.of(syntax)?.openBlock(line, in: parent, isIndented: indented != 0, as: syntax)
    }
    cmark_syntax_extension_set_match_block_func(syntax) { syntax, parser, input, length, container in
      guard let line = BlockWatcher.Line(parser, input, length), let syntax, let container else { return 0 }
      return BlockWatcher.of(syntax)?.continueBlock(line, in: container) == true ? 1 : 0
    }
    return syntax
  }

  private static func of(_ syntax: OpaquePointer) -> BlockWatcher? {
    cmark_syntax_extension_get_private(syntax).map {
      Unmanaged<BlockWatcher>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func report(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }

  /// Records that the text exceeds a limit.
  ///
  /// Only the first diagnostic is kept.
  private func refuse(_ diagnostic: Diagnostic) {
    if !isBeyondLimits { report(diagnostic) }
    isBeyondLimits = true
  }

  /// Rejects a text in which reference links could copy a long destination very often.
  ///
  /// Call it after all definitions have been read, and before the C parser creates the links.
  func admitReferences() {
    sizes.excessOfReferences(in: source).map(refuse)
  }
}

// MARK: - Directives

extension BlockWatcher {
  /// Opens a directive if one begins on a line that hasn't begun another block.
  private func openBlock(
    _ line: Line, in parent: OpaquePointer, isIndented: Bool, as syntax: OpaquePointer
  ) -> OpaquePointer? {
    if let excess = sizes.excess(of: line, in: parent, source: source) {
      // Make the line blank, to end the paragraph or table that would otherwise continue on it.
      line.erase()
      refuse(excess)
      return nil
    }
    guard let directiveNames, !line.isBlank else { return nil }
    if let newest = directives.last, newest.head.furtherLines.contains(line.number) {
      refuseRest(of: newest, on: line)
      return nil
    }
    let isInParagraph = cmark_node_get_type(parent) == CMARK_NODE_PARAGRAPH
    let at = source.range(ofLine: line.number).lowerBound + line.firstNonspace
    guard !isIndented, line.bytes[line.firstNonspace] == Byte.at,
      let head = DirectiveHead(
        at: at, line: line.number, in: source, knownNames: directiveNames, isInParagraph: isInParagraph)
    else {
      // Without its own block, the line would continue the last paragraph in the directive that has just ended.
      guard lineOfInlineEnd == line.number - 1, lineOfInlineEnd > 0, !isInParagraph else { return nil }
      return cmark_parser_add_child(line.parser, parent, CMARK_NODE_PARAGRAPH, Int32(line.firstNonspace + 1))
    }
    let column = Int32(line.firstNonspace + 1)
    guard let node = cmark_parser_add_child(line.parser, parent, CMARK_NODE_CUSTOM_BLOCK, column) else { return nil }
    cmark_node_set_syntax_extension(node, syntax)
    head.diagnostics.forEach(report)
    directives.append(OpenedDirective(head: head, node: node, position: source.position(ofByte: at), body: .none))
    cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: directives.count))
    if head.lastLine == line.number {
      finishHead(of: directives.count - 1, on: line)
    } else {
      line.advance(to: line.length)
    }
    return node
  }

  /// Returns whether a directive continues on a line, and consumes the part of the line that belongs to the directive
  /// itself.
  private func continueBlock(_ line: Line, in container: OpaquePointer) -> Bool {
    guard let index = index(of: container) else { return false }
    // The lines of a head belong to the newest directive. The directives around it ignore them.
    if let newest = directives.last, newest.head.furtherLines.contains(line.number) {
      if index == directives.count - 1 {
        if line.number == newest.head.lastLine {
          finishHead(of: index, on: line)
        } else {
          line.advance(to: line.length)
        }
      }
      return true
    }
    guard case .open(let beganOnHeadLine) = directives[index].body else { return false }
    if line.isBlank { return true }
    let indentation = min(directives[index].childIndentation ?? line.indentation, line.indentation)
    let mightClose = beganOnHeadLine || line.bytes[line.firstNonspace] == Byte.closeBrace
    let closes = mightClose && mayClose(container, on: line, indentation: line.indentation - indentation)
    if closes, line.bytes[line.firstNonspace] == Byte.closeBrace {
      let rest = line.firstNonspace + 1
      directives[index].body = .closed
      refuseText(after: rest, on: line, of: directives[index])
      line.advance(to: line.length)
      return true
    }
    if closes, beganOnHeadLine, let brace = line.unmatchedClosingBrace(from: line.firstNonspace) {
      close(index, at: brace, on: line)
    }
    directives[index].childIndentation = directives[index].childIndentation ?? indentation
    line.advance(columns: indentation)
    return true
  }

  /// Skips a line of a head that isn't in the list or quotation in which the head began.
  private func refuseRest(of directive: OpenedDirective, on line: Line) {
    let position = source.position(line: line.number, offset: line.firstNonspace)
    line.erase()
    guard !diagnostics.contains(where: { $0.id == "misplaced-arguments" }) else { return }
    report(
      Diagnostic(
        "misplaced-arguments", at: position,
        "'@\(directive.head.name)' continues outside the list or quotation in which it begins",
        notes: [.init("the directive begins here", at: directive.position), .init("indent its other lines")]))
  }

  /// Skips a head on its last line, and opens the body if it begins there.
  private func finishHead(of index: Int, on line: Line) {
    let lineStart = source.range(ofLine: line.number).lowerBound
    switch directives[index].head.ending {
    case .nothing:
      line.advance(to: line.length)
    case .text(let offset):
      // The text becomes the node's child here, and the next block of the page when the tree is converted.
      line.advance(to: offset - lineStart)
    case .brace(let offset):
      let rest = offset - lineStart
      line.advance(to: rest)
      directives[index].body = .open(beganOnHeadLine: !line.isBlank(from: rest))
      if !line.isBlank(from: rest), let brace = line.unmatchedClosingBrace(from: rest) {
        close(index, at: brace, on: line)
      }
    }
  }

  /// Closes a directive whose closing brace follows its children on the same line.
  private func close(_ index: Int, at brace: Int, on line: Line) {
    directives[index].body = .closed
    refuseText(after: brace + 1, on: line, of: directives[index])
    line.blank(from: brace, to: line.length)
    lineOfInlineEnd = line.number
  }

  private func refuseText(after offset: Int, on line: Line, of directive: OpenedDirective) {
    guard !line.isBlank(from: offset) else { return }
    let start = source.range(ofLine: line.number).lowerBound
    let first = source.skippingSpaces(from: start + offset, to: source.range(ofLine: line.number).upperBound)
    report(
      Diagnostic(
        "text-after-directive", at: source.position(ofByte: first),
        "expected the end of the line after the '}' of '@\(directive.head.name)'",
        notes: [.init("the directive opens here", at: directive.position)]))
  }

  /// Whether a closing brace ends a directive here.
  ///
  /// It doesn't while the directive contains an open block that accepts any line.
  ///
  /// - Parameters:
  ///   - container: The directive's node.
  ///   - line: The line with the brace.
  ///   - indentation: The columns of white space before the brace, without the indentation of the directive's
  ///     children.
  private func mayClose(_ container: OpaquePointer, on line: Line, indentation: Int) -> Bool {
    var last: OpaquePointer?
    var node = cmark_node_last_child(container)
    while let current = node {
      if let inner = index(of: current), directives[inner].isOpen { return false }
      last = current
      node = cmark_node_last_child(current)
    }
    // A line with this indentation is code, or continues a paragraph.
    guard let last, indentation < 4 else { return last == nil }
    switch cmark_node_get_type(last) {
    case CMARK_NODE_CODE_BLOCK:
      if !isFence(last) { return true }
      // A fence that isn't closed yet still has its initial end line.
      return cmark_node_get_end_line(last) != cmark_node_get_start_line(last)
    case CMARK_NODE_HTML_BLOCK:
      return !isInOpenComment(last, before: line.number)
    default:
      return true
    }
  }

  /// Whether an HTML block is a comment that hasn't ended before a line.
  ///
  /// The C parser doesn't report whether it has closed the block, so this function searches the text, each byte only
  /// once.
  private func isInOpenComment(_ html: OpaquePointer, before line: Int) -> Bool {
    if comment.node != html || comment.startLine != Int(cmark_node_get_start_line(html)) {
      let startLine = Int(cmark_node_get_start_line(html))
      let start = source.range(ofLine: startLine).lowerBound + Int(cmark_node_get_start_column(html)) - 1
      comment = Comment(node: html, startLine: startLine, scanned: start)
      comment.isOpen = source.bytes.dropFirst(start).starts(with: "<!--".utf8)
    }
    let end = source.range(ofLine: line).lowerBound
    while comment.isOpen, comment.scanned + 2 < end {
      guard let greater = source.bytes.firstOffset(of: Byte.greater, from: comment.scanned + 2, before: end) else {
        comment.scanned = max(comment.scanned, end - 2)
        break
      }
      comment.isOpen = source.bytes[greater - 1] != Byte.hyphen || source.bytes[greater - 2] != Byte.hyphen
      comment.scanned = greater - 1
    }
    return comment.isOpen
  }

  private func isFence(_ code: OpaquePointer) -> Bool {
    var length: Int32 = 0
    var offset: Int32 = 0
    var character: CChar = 0
    return cmark_node_get_fenced(code, &length, &offset, &character) != 0
  }

  private func index(of node: OpaquePointer) -> Int? {
    guard cmark_node_get_type(node) == CMARK_NODE_CUSTOM_BLOCK else { return nil }
    let number = Int(bitPattern: cmark_node_get_user_data(node))
    return directives.indices.contains(number - 1) ? number - 1 : nil
  }

  /// Reports directives that aren't closed.
  ///
  /// Call it before the tree is freed.
  func reportUnclosedDirectives() {
    for directive in directives where directive.isOpen {
      let lastLine = max(Int(cmark_node_get_end_line(directive.node)), directive.head.lastLine)
      let end = source.range(ofLine: lastLine)
      report(
        Diagnostic(
          "unclosed-directive", at: source.position(line: lastLine, offset: end.count),
          "expected '}' at the end of '@\(directive.head.name)'",
          notes: [.init("the directive opens here", at: directive.position)]))
    }
  }
}
