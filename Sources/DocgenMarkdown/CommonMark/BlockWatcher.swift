internal import CCMarkGFM
internal import DocgenModel

/// Sits in the C parser as an extension and is asked about each line that may begin or continue a block.
///
/// So directives are recognised where blocks are: not in code, not in an HTML comment, but in lists, quotations and one
/// another. And what makes the C parser slow is noticed, and taken away, before the C parser has worked on it.
///
/// A watcher belongs to one parser and one thread.
final class BlockWatcher {
  /// The text.
  let source: SourceText

  /// Whether the dialect has directives.
  let readsDirectives: Bool

  /// How large and how deep the text may be.
  let limits: Limits

  /// The directives met so far; a node's user data is the index of its directive, plus one.
  private(set) var directives: [OpenedDirective] = []

  /// What is wrong with the text.
  private(set) var diagnostics: [Diagnostic] = []

  /// Whether the text is beyond a limit, so that nothing of it will be used.
  private(set) var isBeyondLimits = false

  /// What has been measured of the text so far.
  private var sizes = SizeWatch()

  /// A comment in HTML, as far as it has been looked through for its end.
  private struct Comment {
    var node: OpaquePointer?
    var startLine = 0
    var scanned = 0
    var isOpen = false
  }

  /// The comment last asked about.
  private var comment = Comment()

  /// The last line on which a directive was closed behind its children; a paragraph must not go on after it.
  private var lineOfInlineEnd = 0

  init(source: SourceText, readsDirectives: Bool, limits: Limits) {
    self.source = source
    self.readsDirectives = readsDirectives
    self.limits = limits
  }

  /// Makes the extension through which the C parser asks a watcher, who must outlive it.
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

  /// Notes that the text is beyond a limit; one complaint is enough.
  private func refuse(_ complaint: Diagnostic) {
    if !isBeyondLimits { report(complaint) }
    isBeyondLimits = true
  }

  /// Refuses a text in which links by reference might copy a long destination very often.
  ///
  /// To be called when all definitions have been met, and before the C parser makes the links.
  func admitReferences() {
    sizes.excessOfReferences(in: source).map(refuse)
  }
}

// MARK: - Directives

extension BlockWatcher {
  /// Opens a directive, if one begins on a line that has begun no other block.
  private func openBlock(
    _ line: Line, in parent: OpaquePointer, isIndented: Bool, as syntax: OpaquePointer
  ) -> OpaquePointer? {
    if let excess = sizes.excess(of: line, in: parent, limits: limits, source: source) {
      // The line becomes blank, which ends the paragraph or table that it would have gone on with.
      line.erase()
      refuse(excess)
      return nil
    }
    guard readsDirectives, !line.isBlank else { return nil }
    if let newest = directives.last, newest.head.furtherLines.contains(line.number) {
      refuseRest(of: newest, on: line)
      return nil
    }
    let isInParagraph = cmark_node_get_type(parent) == CMARK_NODE_PARAGRAPH
    let at = source.range(ofLine: line.number).lowerBound + line.firstNonspace
    guard !isIndented, line.bytes[line.firstNonspace] == Byte.at,
      let head = DirectiveHead(at: at, line: line.number, in: source, isInParagraph: isInParagraph)
    else {
      // Without a block of its own the line would go on with the last paragraph in the directive that has just ended.
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

  /// Says whether a directive goes on with a line, and takes from the line what belongs to the directive itself.
  private func continueBlock(_ line: Line, in container: OpaquePointer) -> Bool {
    guard let index = index(of: container) else { return false }
    // The lines of a head belong to the newest directive; those around it let them pass.
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

  /// Takes away a line of a head that does not stand in the list or quotation in which the head began.
  private func refuseRest(of directive: OpenedDirective, on line: Line) {
    let position = source.position(line: line.number, offset: line.firstNonspace)
    line.erase()
    guard !diagnostics.contains(where: { $0.id == "misplaced-arguments" }) else { return }
    report(
      Diagnostic(
        "misplaced-arguments", at: position,
        "@\(directive.head.name) goes on outside the list or quotation in which it begins",
        notes: [.init("the directive begins here", at: directive.position), .init("indent its further lines")]))
  }

  /// Goes behind a head on its last line, and opens the body that may begin there.
  private func finishHead(of index: Int, on line: Line) {
    let lineStart = source.range(ofLine: line.number).lowerBound
    switch directives[index].head.ending {
    case .nothing:
      line.advance(to: line.length)
    case .text(let offset):
      // The text becomes the node's child here, and the next block of the page when the tree is read.
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

  /// Closes a directive by a brace that stands behind children on the same line.
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
        "expected the end of the line after the '}' of @\(directive.head.name)",
        notes: [.init("the directive opens here", at: directive.position)]))
  }

  /// Whether a closing brace would end a directive here: not while something in it is open that takes any line.
  ///
  /// - Parameters:
  ///   - container: The directive's node.
  ///   - line: The line with the brace.
  ///   - indentation: The columns of white space before the brace, beyond those before the directive's children.
  private func mayClose(_ container: OpaquePointer, on line: Line, indentation: Int) -> Bool {
    var last: OpaquePointer?
    var node = cmark_node_last_child(container)
    while let current = node {
      if let inner = index(of: current), directives[inner].isOpen { return false }
      last = current
      node = cmark_node_last_child(current)
    }
    // A line indented as much is code, or goes on with a paragraph.
    guard let last, indentation < 4 else { return last == nil }
    switch cmark_node_get_type(last) {
    case CMARK_NODE_CODE_BLOCK:
      if !isFence(last) { return true }
      // A fence that is not closed yet still has the end line with which it was made.
      return cmark_node_get_end_line(last) != cmark_node_get_start_line(last)
    case CMARK_NODE_HTML_BLOCK:
      return !isInOpenComment(last, before: line.number)
    default:
      return true
    }
  }

  /// Whether a block of HTML is a comment that has not ended before a line.
  ///
  /// The C parser does not tell whether it has closed the block, so the text is asked; each byte of it once.
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

  /// Reports the directives whose braces never closed.
  ///
  /// To be called while the tree is alive.
  func reportUnclosedDirectives() {
    for directive in directives where directive.isOpen {
      let lastLine = max(Int(cmark_node_get_end_line(directive.node)), directive.head.lastLine)
      let end = source.range(ofLine: lastLine)
      report(
        Diagnostic(
          "unclosed-directive", at: source.position(line: lastLine, offset: end.count),
          "expected '}' at the end of @\(directive.head.name)",
          notes: [.init("the directive opens here", at: directive.position)]))
    }
  }
}
