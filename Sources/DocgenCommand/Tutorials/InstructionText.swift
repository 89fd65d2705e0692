import DocgenModel

/// Converts a step's instructions to plain text for a terminal.
///
/// It omits HTML, tables, directives, and thematic breaks.
enum InstructionText {
  /// Blocks as plain text, with an empty line between blocks.
  static func text(of blocks: [Block]) -> String {
    blocks.compactMap(text).joined(separator: "\n\n")
  }

  private static func text(of block: Block) -> String? {
    switch block.kind {
    case .paragraph(let inlines), .heading(_, let inlines): inlines.plainText
    case .quote(let children): text(of: children)
    case .aside(let aside): "\(aside.kind): \(text(of: aside.blocks))"
    case .list(let list):
      list.items.enumerated().map { index, item in
        (list.start.map { "\($0 + index). " } ?? "- ") + text(of: item.blocks)
      }.joined(separator: "\n")
    case .definitions(let definitions):
      definitions.map { "\($0.term.plainText): \(text(of: $0.blocks))" }.joined(separator: "\n")
    case .code(let code): code.text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    case .html, .thematicBreak, .table, .directive: nil
    }
  }
}
