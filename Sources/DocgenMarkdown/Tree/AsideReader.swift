internal import DocgenModel

/// Derives the kind of an aside from the words before its first colon.
enum AsideReader {
  /// The kinds that DocC supports, in lower case, without spaces and hyphens.
  static let knownKinds: Set<String> = [
    "note", "tip", "important", "experiment", "warning", "attention", "author", "authors", "bug", "complexity",
    "copyright", "date", "invariant", "mutatingvariant", "nonmutatingvariant", "postcondition", "precondition",
    "remark",
    "requires", "since", "todo", "version", "throws", "seealso",
  ]

  /// GitHub's alerts, such as `[!NOTE]`, in lower case, with the kinds of their asides.
  private static let alerts = [
    "note": "Note", "tip": "Tip", "important": "Important", "warning": "Warning", "caution": "Caution",
  ]

  /// Converts a quotation to an aside, or to a quotation if its kind is `Quote`.
  ///
  /// The words before the first colon, or the name of an alert, are its kind. Otherwise, it's a note.
  static func kind(ofQuotation blocks: [Block], in source: SourceText) -> Block.Kind {
    if let alert = alert(in: blocks) { return .aside(alert) }
    guard let (kind, rest) = split(blocks, in: source) else { return .aside(Aside(kind: "Note", blocks: blocks)) }
    return kind.lowercased() == "quote" ? .quote(rest) : .aside(Aside(kind: kind, blocks: rest))
  }

  /// Converts a quotation that begins with one of GitHub's alerts.
  private static func alert(in blocks: [Block]) -> Aside? {
    guard let first = blocks.first, case .paragraph(let inlines) = first.kind, let start = inlines.first else {
      return nil
    }
    // The C parser splits text at brackets.
    var text = ""
    var rest = inlines[...]
    while !text.contains("]"), case .text(let next)? = rest.first?.kind {
      text += next
      rest.removeFirst()
    }
    guard text.hasPrefix("[!"), let end = text.firstIndex(of: "]"),
      let kind = alerts[text[..<end].dropFirst(2).lowercased()]
    else { return nil }
    let remaining = text[text.index(after: end)...].drop { $0 == " " || $0 == "\t" }
    var content = Array(rest)
    if !remaining.isEmpty {
      let position = start.position.moved(by: text.utf8.count - remaining.utf8.count)
      content.insert(Inline(.text(String(remaining)), at: position), at: 0)
    } else if let next = content.first, next.kind == .softBreak || next.kind == .lineBreak {
      content.removeFirst()
    }
    let paragraph = content.first.map { [Block(.paragraph(content), at: $0.position)] } ?? []
    return Aside(kind: kind, blocks: paragraph + blocks.dropFirst())
  }

  /// Converts a list item to an aside, if it begins with a kind that DocC supports.
  static func aside(fromItem blocks: [Block], in source: SourceText) -> Aside? {
    guard let (kind, rest) = split(blocks, in: source) else { return nil }
    let plain = kind.lowercased().filter { $0 != " " && $0 != "-" }
    return knownKinds.contains(plain) ? Aside(kind: kind, blocks: rest) : nil
  }

  /// Splits blocks at the first colon of their first text: the words before it, and the blocks without these words.
  ///
  /// The colon must end a word, so that `https://…` and `key:value` aren't split, and a period before it makes it
  /// part of a sentence.
  static func split(_ blocks: [Block], in source: SourceText) -> (words: String, rest: [Block])? {
    guard let first = blocks.first, case .paragraph(let inlines) = first.kind,
      let (words, rest) = split(inlines, in: source)
    else { return nil }
    var blocks = blocks
    if let start = rest.first {
      blocks[0] = Block(.paragraph(rest), at: start.position)
    } else {
      blocks.removeFirst()
    }
    return (words, blocks)
  }

  private static func split(_ inlines: [Inline], in source: SourceText) -> (words: String, rest: [Inline])? {
    guard let first = inlines.first, case .text(let text) = first.kind,
      let colon = text.utf8.firstIndex(of: Byte.colon)
    else { return nil }
    let words = text[..<colon]
    let after = text[text.utf8.index(after: colon)...]
    guard let letter = words.first, letter.isLetter, words.last?.isWhitespace == false,
      after.isEmpty || after.first == " " || after.first == "\t",
      !words.contains(where: { ".!?;".contains($0) })
    else { return nil }
    let remaining = after.drop { $0 == " " || $0 == "\t" }
    var rest = Array(inlines.dropFirst())
    if remaining.isEmpty {
      // The content starts on the next line.
      if let next = rest.first, next.kind == .softBreak || next.kind == .lineBreak { rest.removeFirst() }
    } else {
      rest.insert(Inline(.text(String(remaining)), at: position(behindColonFrom: first.position, in: source)), at: 0)
    }
    return (String(words), rest)
  }

  /// The position of the first byte after the next colon that isn't white space.
  private static func position(behindColonFrom start: SourcePosition, in source: SourceText) -> SourcePosition {
    let line = start.line - source.origin.line + 1
    let range = source.range(ofLine: line)
    let first = range.lowerBound + start.column - source.origin.column
    guard first >= range.lowerBound, first < range.upperBound,
      let colon = source.bytes.firstOffset(of: Byte.colon, from: first), colon < range.upperBound
    else { return start }
    return source.position(ofByte: source.skippingSpaces(from: colon + 1, to: range.upperBound))
  }
}
