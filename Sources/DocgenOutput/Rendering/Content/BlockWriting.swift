import DocgenContent
import DocgenModel

extension PageWriter {
  mutating func write(_ blocks: [Block]) {
    for block in blocks { write(block) }
  }

  mutating func write(_ block: Block) {
    switch block.kind {
    case .paragraph(let inlines):
      write(paragraph: inlines)
    case .heading(let level, let inlines):
      write(headingOf: level, inlines, at: block.position)
    case .quote(let blocks):
      html.markup("<blockquote>\n")
      write(blocks)
      html.markup("</blockquote>\n")
    case .aside(let aside):
      write(aside)
    case .list(let list):
      write(list)
    case .definitions(let definitions):
      write(definitions)
    case .code(let code):
      write(code, at: block.position)
    case .html:
      // As in DocC, the page omits raw HTML. The resolver has reported it.
      break
    case .thematicBreak:
      html.markup("<hr>\n")
    case .table(let table):
      write(table)
    case .directive(let directive):
      write(page.content(of: directive, at: block.position))
    }
  }

  private mutating func write(paragraph inlines: [Inline]) {
    let start = html.count
    html.markup("<p>")
    let contentStart = html.count
    write(inlines)
    // A paragraph that contains only omitted HTML leaves no empty space.
    if html.count == contentStart {
      html.removeAll(after: start)
    } else {
      html.markup("</p>\n")
    }
  }

  private mutating func write(headingOf level: Int, _ inlines: [Inline], at position: SourcePosition) {
    // A page's title is its only heading of level 1. A standalone text has its own.
    let level = max(isStandalone ? 1 : 2, min(level, 6))
    let heading = heading(at: position)
    let anchor = heading?.anchor
    for former in heading?.formerAnchors ?? [] {
      html.markup("<span")
      html.attribute(" id=", former)
      html.markup("></span>\n")
    }
    html.markup("<h")
    html.number(level)
    if let anchor { html.attribute(" id=", anchor) }
    html.markup(">")
    write(inlines)
    if let anchor { permalink(to: anchor, title: inlines.plainText) }
    html.markup("</h")
    html.number(level)
    html.markup(">\n")
  }

  private mutating func write(_ aside: Aside) {
    let style = AsideStyle(aside.kind)
    html.markup("<div class=\"aside")
    if let name = style.className {
      html.markup(" ")
      html.text(name)
    }
    html.markup("\" role=\"note\">\n<p class=\"aside-title\">")
    html.text(style.title)
    html.markup("</p>\n")
    write(aside.blocks)
    html.markup("</div>\n")
  }

  private mutating func write(_ definitions: [Definition]) {
    html.markup("<dl>\n")
    for definition in definitions {
      html.markup("<dt>")
      write(definition.term)
      html.markup("</dt>\n<dd>\n")
      write(definition.blocks)
      html.markup("</dd>\n")
    }
    html.markup("</dl>\n")
  }

  /// Writes a list.
  ///
  /// The items of a tight list contain no paragraphs.
  private mutating func write(_ list: List) {
    if let start = list.start {
      html.markup("<ol")
      if start != 1 {
        html.markup(" start=\"")
        html.number(start)
        html.markup("\"")
      }
    } else {
      html.markup("<ul")
    }
    if list.items.contains(where: { $0.checked != nil }) { html.markup(" class=\"tasks\"") }
    html.markup(">\n")
    for item in list.items {
      html.markup("<li>")
      if let checked = item.checked {
        // The state of a task is part of the text and not a control.
        html.markup("<span class=\"task")
        html.markup(checked ? " done\" role=\"img\" aria-label=\"Done:\"" : "\" role=\"img\" aria-label=\"To do:\"")
        html.markup("></span> ")
      }
      write(itemBlocks: item.blocks, isTight: list.isTight)
      html.markup("</li>\n")
    }
    html.markup(list.start == nil ? "</ul>\n" : "</ol>\n")
  }

  private mutating func write(itemBlocks blocks: [Block], isTight: Bool) {
    for (index, block) in blocks.enumerated() {
      if isTight, case .paragraph(let inlines) = block.kind {
        write(inlines)
        if index + 1 < blocks.count { html.markup("\n") }
      } else {
        if index == 0 { html.markup("\n") }
        write(block)
      }
    }
  }

  private mutating func write(_ table: Table) {
    // The box scrolls instead of the page, and can be focused, so that readers can scroll it with the keyboard.
    html.markup("<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">\n<table>\n<thead>\n")
    let covered = table.coveredPlaces
    write(row: table.header, 0, of: table, covered)
    html.markup("</thead>\n")
    if !table.rows.isEmpty {
      html.markup("<tbody>\n")
      for (index, row) in table.rows.enumerated() { write(row: row, index + 1, of: table, covered) }
      html.markup("</tbody>\n")
    }
    html.markup("</table>\n</div>\n")
  }

  private mutating func write(
    row: [Table.Cell], _ number: Int, of table: Table, _ covered: [Table.Place: Table.Place]
  ) {
    let isHeader = number == 0
    html.markup("<tr>")
    for (column, cell) in row.enumerated() where covered[.init(row: number, column: column)] == nil {
      let alignment = column < table.alignments.count ? table.alignments[column] : .none
      let span = table.spans[.init(row: number, column: column)] ?? .init()
      html.markup(!isHeader ? "<td" : span.columns > 1 ? "<th scope=\"colgroup\"" : "<th scope=\"col\"")
      if span.columns > 1 { html.attribute(" colspan=", "\(span.columns)") }
      if span.rows > 1 { html.attribute(" rowspan=", "\(span.rows)") }
      switch alignment {
      case .none: break
      case .left: html.markup(" class=\"left\"")
      case .center: html.markup(" class=\"center\"")
      case .right: html.markup(" class=\"right\"")
      }
      html.markup(">")
      write(cell)
      html.markup(isHeader ? "</th>" : "</td>")
    }
    html.markup("</tr>\n")
  }
}
