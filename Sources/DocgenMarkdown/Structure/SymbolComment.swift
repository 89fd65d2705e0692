public import DocgenModel

/// A symbol's documentation comment, split into parameters, results, errors, and the rest.
public struct SymbolComment: Hashable, Sendable {
  /// The documentation of a parameter.
  public struct Parameter: Hashable, Sendable {
    /// The parameter's name, as written.
    public var name: String

    /// The content.
    public var blocks: [Block]

    /// The position of the list item that documents the parameter.
    public var position: SourcePosition
  }

  /// The parameters, in the comment's order.
  public var parameters: [Parameter] = []

  /// The content of `- Returns:`.
  public var returns: [Block] = []

  /// The content of `- Throws:`.
  public var throwing: [Block] = []

  /// The position of the first `- Returns:`, or `nil` if there's none.
  public var returnsPosition: SourcePosition?

  /// The position of the first `- Throws:`, or `nil` if there's none.
  public var throwingPosition: SourcePosition?

  /// The rest of the comment.
  public var document: Document

  /// Splits a comment.
  ///
  /// The items `- Parameter x:`, `- Parameters:`, `- Returns:`, and `- Throws:` must be in top-level
  /// bulleted lists. Their case doesn't matter.
  public init(of document: Document) {
    self.document = document
    self.document.blocks = []
    for block in document.blocks {
      switch block.kind {
      case .list(let list) where list.start == nil:
        var rest = list
        rest.items = list.items.filter { !take($0) }
        if let first = rest.items.first {
          self.document.blocks.append(Block(.list(rest), at: first.position))
        }
      case .aside(let aside) where aside.kind.lowercased() == "throws":
        throwing += aside.blocks
        throwingPosition = throwingPosition ?? block.position
      default:
        self.document.blocks.append(block)
      }
    }
  }

  private mutating func take(_ item: List.Item) -> Bool {
    guard let field = Field(item) else { return false }
    let words = field.name.split(separator: " ", maxSplits: 1)
    switch (words.first?.lowercased(), words.count) {
    case ("parameter", 2):
      parameters.append(.init(name: String(words[1]), blocks: field.blocks, position: item.position))
    case ("parameters", 1):
      for block in field.blocks {
        guard case .list(let list) = block.kind else { continue }
        for item in list.items {
          guard let field = Field(item) else { continue }
          parameters.append(.init(name: field.name, blocks: field.blocks, position: item.position))
        }
      }
    case ("returns", 1), ("return", 1):
      returns += field.blocks
      returnsPosition = returnsPosition ?? item.position
    case ("throws", 1):
      throwing += field.blocks
      throwingPosition = throwingPosition ?? item.position
    default: return false
    }
    return true
  }
}

/// An item of the form `name: text`.
///
/// The name may be in backticks.
private struct Field {
  var name: String
  var blocks: [Block]

  init?(_ item: List.Item) {
    guard let first = item.blocks.first, case .paragraph(let inlines) = first.kind else { return nil }
    name = ""
    blocks = Array(item.blocks.dropFirst())
    for (index, inline) in inlines.enumerated() {
      switch inline.kind {
      case .code(let code), .symbolLink(let code):
        name += code
      case .text(let text):
        guard let colon = text.firstIndex(of: ":") else {
          name += text
          continue
        }
        name += text[..<colon]
        name = String(name.drop(while: \.isWhitespace))
        while name.last?.isWhitespace == true { name.removeLast() }
        guard !name.isEmpty else { return nil }
        var rest = Array(inlines[(index + 1)...])
        let after = text[text.index(after: colon)...].drop(while: \.isWhitespace)
        if !after.isEmpty {
          var position = inline.position
          position.column += text.utf8.count - after.utf8.count
          rest.insert(Inline(.text(String(after)), at: position), at: 0)
        } else if rest.first?.kind == .softBreak {
          rest.removeFirst()
        }
        if let start = rest.first { blocks.insert(Block(.paragraph(rest), at: start.position), at: 0) }
        return
      default:
        return nil
      }
    }
    return nil
  }
}
