import DocgenModel
import DocgenSymbols

/// Finds the pages of the symbols in a sample, from the compiler's index.
struct IdentifierResolver: Sendable {
  private let symbols: SymbolIndex
  /// The results by symbol, because most samples use the same few symbols.
  private let known = MemoCache<String, Page?>()

  /// The link's target and title.
  private struct Page {
    var target: LinkTarget
    var declaration: String
  }

  /// Creates a resolver.
  ///
  /// - Parameter symbols: The symbols.
  init(symbols: SymbolIndex) { self.symbols = symbols }

  /// The words in a sample's shown text that have a page to link to, in order.
  func find(in sample: Sample) -> [Sample.Identifier] {
    guard let identifiers = sample.result?.identifiers, !identifiers.isEmpty else { return [] }
    let lines: [Snippet.Line]
    switch sample.content {
    case .snippet(_, let slice): lines = slice.lines
    case .fence(let code): lines = code.lines
    case .diff, .output: return []
    }
    let byLine = Dictionary(grouping: identifiers, by: \.line)
    var found: [Sample.Identifier] = []
    var offset = 0
    for line in lines {
      let length = line.text.utf8.count
      for identifier in byLine[line.number] ?? [] {
        let start = identifier.column - 1 - line.removedIndentation
        guard start >= 0, start + identifier.length <= length, let page = page(ofSymbol: identifier.symbol)
        else { continue }
        found.append(
          Sample.Identifier(
            range: offset + start..<offset + start + identifier.length, target: page.target,
            declaration: page.declaration))
      }
      offset += length + 1
    }
    return found
  }

  private func page(ofSymbol id: String) -> Page? {
    known.value(for: id) {
      symbols.target(ofSymbol: id).map { Page(target: $0, declaration: symbols.declaration(ofSymbol: id)) }
    }
  }
}

extension SymbolIndex {
  /// A symbol's declaration in one line.
  ///
  /// Empty if it isn't known.
  fileprivate func declaration(ofSymbol id: String) -> String {
    let text =
      tree.node(withSymbol: id).map { $0.symbol.declaration.map(\.text).joined() } ?? known?.symbol(withID: id)?
      .declaration
      ?? ""
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension CodeBlock {
  /// The lines of the code, with their numbers in the file.
  fileprivate var lines: [Snippet.Line] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated().map { index, line in
      Snippet.Line(
        text: String(line), number: textPosition.line + index, removedIndentation: textPosition.column - 1)
    }
  }
}
