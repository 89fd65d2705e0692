import DocgenModel
import DocgenSymbols

/// Finds the pages of the symbols that a sample's words name, by what the compiler said of each word.
struct IdentifierResolver: Sendable {
  /// The symbols.
  let symbols: SymbolIndex

  /// The words of a sample's shown text that have a page to link to, in order.
  func find(in sample: Sample) -> [Sample.Identifier] {
    guard case .snippet(_, let slice) = sample.content,
      let identifiers = sample.verification?.identifiers, !identifiers.isEmpty
    else { return [] }
    let byLine = Dictionary(grouping: identifiers, by: \.line)
    var found: [Sample.Identifier] = []
    var offset = 0
    for line in slice.lines {
      let length = line.text.utf8.count
      for identifier in byLine[line.number] ?? [] {
        let start = identifier.column - 1 - line.removedIndentation
        guard start >= 0, start + identifier.length <= length, let target = symbols.target(ofSymbol: identifier.symbol)
        else { continue }
        found.append(
          Sample.Identifier(
            range: offset + start..<offset + start + identifier.length, target: target,
            declaration: symbols.declaration(ofSymbol: identifier.symbol)))
      }
      offset += length + 1
    }
    return found
  }
}

extension SymbolIndex {
  /// A symbol's declaration in one line; empty where none is known.
  fileprivate func declaration(ofSymbol id: String) -> String {
    let text =
      tree.node(withSymbol: id).map { $0.symbol.declaration.map(\.text).joined() } ?? known?.symbol(withID: id)?
      .declaration
      ?? ""
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
