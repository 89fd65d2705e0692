import DocgenMarkdown
import DocgenModel

/// Returns a document as lines to compare: a line for each block and inline, with its line and column.
///
/// `3:1 paragraph` is followed by `3:1 text "Hello"`, which is indented by two spaces.
func outline(_ document: Document) -> String {
  var lines = outline(document.blocks)
  for footnote in document.footnotes {
    lines.append("\(place(footnote.position)) footnote \(footnote.label)")
    lines += outline(footnote.blocks).map { "  " + $0 }
  }
  return lines.joined(separator: "\n")
}

/// Returns a text's document as lines to compare.
///
/// See ``outline(_:)-(Document)``.
func outline(_ text: String, _ dialect: MarkdownDialect = .docc) -> String {
  outline(parser(dialect).parse(text, file: "Page.md").document)
}

/// The messages of a text's diagnostics, in the compilers' format.
func diagnosticMessages(_ text: String, _ dialect: MarkdownDialect = .docc) -> [String] {
  parser(dialect).parse(text, file: "Page.md").diagnostics.map(\.description)
}

private func parser(_ dialect: MarkdownDialect) -> MarkdownParser {
  MarkdownParser(dialect: dialect, directives: ["Image", "Row", "Small", "Tab"])
}

private func place(_ position: SourcePosition) -> String { "\(position.line):\(position.column)" }

private func outline(_ blocks: [Block]) -> [String] {
  blocks.flatMap { block -> [String] in
    let (name, children) = outline(block.kind)
    return ["\(place(block.position)) \(name)"] + children.map { "  " + $0 }
  }
}

private func outline(_ kind: Block.Kind) -> (name: String, children: [String]) {
  switch kind {
  case .paragraph(let inlines): ("paragraph", outline(inlines))
  case .heading(let level, let inlines): ("heading \(level)", outline(inlines))
  case .quote(let blocks): ("quote", outline(blocks))
  case .aside(let aside): ("aside \(aside.kind)", outline(aside.blocks))
  case .list(let list):
    (
      "list\(list.start.map { " from \($0)" } ?? "")\(list.isTight ? "" : " loose")",
      list.items.flatMap { item in
        ["\(place(item.position)) item\(item.checked.map { $0 ? " done" : " to do" } ?? "")"]
          + outline(item.blocks).map { "  " + $0 }
      }
    )
  case .definitions(let definitions):
    (
      "definitions",
      definitions.flatMap { definition in
        ["\(place(definition.position)) term \(definition.term.plainText)"]
          + outline(definition.blocks).map { "  " + $0 }
      }
    )
  case .code(let code):
    (
      "\(code.isFenced ? "fence" : "indented code") [\(code.info.text)] from \(place(code.textPosition))",
      code.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "|\($0)" }
    )
  case .html(let html): ("html \(html.debugDescription)", [])
  case .thematicBreak: ("break", [])
  case .table(let table):
    (
      "table \(table.alignments.map(\.rawValue).joined(separator: " "))",
      ([table.header] + table.rows).flatMap { row in
        ["row"] + row.flatMap { cell in ["  cell"] + outline(cell).map { "    " + $0 } }
      }
    )
  case .directive(let directive):
    (
      "@\(directive.name)"
        + directive.arguments.map { " \(place($0.position)) \($0.label)=\($0.value.debugDescription)" }.joined(),
      outline(directive.children)
    )
  }
}

private func outline(_ inlines: [Inline]) -> [String] {
  inlines.flatMap { inline -> [String] in
    let (name, children): (String, [Inline]) =
      switch inline.kind {
      case .text(let text): ("text \(text.debugDescription)", [])
      case .softBreak: ("soft break", [])
      case .lineBreak: ("line break", [])
      case .code(let code): ("code \(code.debugDescription)", [])
      case .symbolLink(let link): ("symbol \(link.debugDescription)", [])
      case .emphasis(let children): ("emphasis", children)
      case .strong(let children): ("strong", children)
      case .strikethrough(let children): ("strikethrough", children)
      case .link(let destination, let title, let children):
        ("link <\(destination)> \(title.debugDescription)", children)
      case .image(let source, let title, let alt): ("image <\(source)> \(title.debugDescription)", alt)
      case .html(let html): ("html \(html.debugDescription)", [])
      case .footnoteReference(let label): ("footnote \(label)", [])
      }
    return ["\(place(inline.position)) \(name)"] + outline(children).map { "  " + $0 }
  }
}
