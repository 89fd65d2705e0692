internal import DocgenModel

/// Converts the bullet list items that have a meaning in DocC's dialect: asides, and terms with their definitions.
enum DefinitionAndAsideReader {
  /// Converts a bullet list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - position: Its position.
  ///   - isTopLevel: Whether the list isn't in another block. Otherwise, items can't be asides.
  ///   - source: The text.
  /// - Returns: The list, or its parts, if asides or definitions split it.
  static func blocks(from list: List, at position: SourcePosition, isTopLevel: Bool, in source: SourceText) -> [Block] {
    var blocks: [Block] = []
    var items: [List.Item] = []
    var definitions: [Definition] = []
    func endRuns() {
      if let first = items.first {
        blocks.append(Block(.list(List(isTight: list.isTight, items: items)), at: first.position))
      }
      if let first = definitions.first { blocks.append(Block(.definitions(definitions), at: first.position)) }
      items = []
      definitions = []
    }
    for item in list.items {
      if isTopLevel, item.checked == nil, let aside = AsideReader.aside(fromItem: item.blocks, in: source) {
        endRuns()
        blocks.append(Block(.aside(aside), at: item.position))
      } else if item.checked == nil, let definition = definition(from: item) {
        if definitions.isEmpty { endRuns() }
        definitions.append(definition)
      } else {
        if items.isEmpty { endRuns() }
        items.append(item)
      }
    }
    endRuns()
    return blocks
  }

  /// Parses `term X: definition`.
  ///
  /// The term may contain any inlines.
  private static func definition(from item: List.Item) -> Definition? {
    guard let first = item.blocks.first, case .paragraph(let inlines) = first.kind,
      let start = inlines.first, case .text(let text) = start.kind, text.lowercased().hasPrefix("term "),
      let (index, colon) = firstColon(in: inlines), case .text(let textWithColon) = inlines[index].kind
    else { return nil }
    var term = Array(inlines[..<index])
    term.append(Inline(.text(String(textWithColon[..<colon])), at: inlines[index].position))
    guard case .text(let prefixed) = term[0].kind else { return nil }
    var termStart = start.position
    termStart.column += 5
    term[0] = Inline(.text(String(prefixed.dropFirst(5))), at: termStart)
    term.removeAll { $0.kind == .text("") }

    var rest = Array(inlines[(index + 1)...])
    let after = textWithColon[textWithColon.index(after: colon)...].drop { $0 == " " }
    if !after.isEmpty {
      var position = inlines[index].position
      position.column += textWithColon.utf8.count - after.utf8.count
      rest.insert(Inline(.text(String(after)), at: position), at: 0)
    } else if rest.first?.kind == .softBreak {
      rest.removeFirst()
    }
    var blocks = Array(item.blocks.dropFirst())
    if let start = rest.first { blocks.insert(Block(.paragraph(rest), at: start.position), at: 0) }
    return Definition(term: term, blocks: blocks, position: item.position)
  }

  private static func firstColon(in inlines: [Inline]) -> (inline: Int, colon: String.Index)? {
    for (index, inline) in inlines.enumerated() {
      switch inline.kind {
      case .text(let text):
        if let colon = text.firstIndex(of: ":") { return (index, colon) }
      case .softBreak, .lineBreak: return nil
      default: continue
      }
    }
    return nil
  }
}
