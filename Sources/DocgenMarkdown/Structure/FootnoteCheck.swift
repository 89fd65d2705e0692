internal import DocgenModel

/// Finds the definitions of footnotes that no text refers to, and footnotes that are defined twice.
///
/// The C parser drops these definitions without a message.
enum FootnoteCheck {
  /// Returns warnings about the definitions in a text.
  ///
  /// - Parameters:
  ///   - document: The parsed text, with the footnotes that are used.
  ///   - source: The text.
  static func diagnostics(for document: Document, in source: SourceText) -> [Diagnostic] {
    let definitions = definitions(in: source)
    guard !definitions.isEmpty else { return [] }
    var verbatim: Set<Int> = []
    document.blocks.addVerbatimLines(to: &verbatim)
    for footnote in document.footnotes { footnote.blocks.addVerbatimLines(to: &verbatim) }
    let used = Set(document.footnotes.map { normalized($0.label) })
    var known: [String: SourcePosition] = [:]
    return definitions.filter { !verbatim.contains($0.position.line) }.compactMap { label, position in
      if let first = known[normalized(label)] {
        return Diagnostic(
          "duplicate-footnote", .warning, at: position,
          "footnote '\(label)' is defined twice, and only the first is shown",
          notes: [.init("the first definition", at: first), .init("rename or remove one of them")])
      }
      known[normalized(label)] = position
      guard !used.contains(normalized(label)) else { return nil }
      return Diagnostic(
        "unused-footnote", .warning, at: position, "no text refers to footnote '\(label)', so it isn't shown",
        notes: [.init("write '[^\(label)]' in the text, or remove the footnote")])
    }
  }

  /// The lines that begin with a label in brackets and a colon, after at most three spaces.
  private static func definitions(in source: SourceText) -> [(label: String, position: SourcePosition)] {
    var definitions: [(String, SourcePosition)] = []
    var next = 0
    while let bracket = source.bytes.firstOffset(of: Byte.caret, from: next) {
      next = bracket + 1
      let start = bracket - 1
      guard start >= 0, source.bytes[start] == Byte.openBracket,
        let end = source.bytes.firstOffset(of: Byte.closeBracket, from: bracket), end + 1 < source.byteCount,
        end > bracket + 1, source.bytes[end + 1] == Byte.colon
      else { continue }
      let line = source.range(ofLine: source.line(ofByte: start))
      let indentation = source.bytes[line.lowerBound..<start]
      guard indentation.count < 4, indentation.allSatisfy({ $0 == Byte.space }), line.contains(end) else { continue }
      let label = source.bytes.string(in: (bracket + 1)..<end)
      if !label.contains(where: { $0.isWhitespace || $0 == "[" }) {
        definitions.append((label, source.position(ofByte: start)))
      }
    }
    return definitions
  }

  /// The label in the form in which Markdown compares labels.
  private static func normalized(_ label: String) -> String { label.lowercased() }
}

extension [Block] {
  /// Adds the lines of code and HTML.
  fileprivate func addVerbatimLines(to lines: inout Set<Int>) {
    for block in self {
      switch block.kind {
      case .code(let code): add(code.text, from: code.textPosition.line, to: &lines)
      case .html(let text): add(text, from: block.position.line, to: &lines)
      case .quote(let blocks): blocks.addVerbatimLines(to: &lines)
      case .aside(let aside): aside.blocks.addVerbatimLines(to: &lines)
      case .list(let list): for item in list.items { item.blocks.addVerbatimLines(to: &lines) }
      case .definitions(let definitions):
        for definition in definitions { definition.blocks.addVerbatimLines(to: &lines) }
      case .directive(let directive): directive.children.addVerbatimLines(to: &lines)
      case .paragraph, .heading, .thematicBreak, .table: break
      }
    }
  }

  private func add(_ text: String, from line: Int, to lines: inout Set<Int>) {
    lines.formUnion(line..<line + text.utf8.count { $0 == Byte.newline } + 1)
  }
}
