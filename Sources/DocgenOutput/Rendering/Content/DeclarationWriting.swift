import DocgenContent
import DocgenModel

extension PageWriter {
  /// Writes a declaration with links to its symbols.
  ///
  /// A long declaration has a line for each parameter.
  mutating func write(declarationOf symbol: Symbol, links: [String: LinkTarget]) {
    let layout = DeclarationLayout(symbol.declaration)
    html.markup("<pre class=\"declaration\"")
    writeFocus(longestLine: layout.longestLine)
    html.markup("><code class=\"language-")
    html.text(symbol.language.rawValue)
    html.markup("\">")
    for piece in layout.pieces {
      let isOpen = open(linkTo: piece.symbol.flatMap { links[$0] })
      let opening = Self.openingTag(piece.kind)
      if let opening { html.markup(opening) }
      html.text(piece.text)
      if opening != nil { html.markup("</span>") }
      if isOpen { html.markup("</a>") }
    }
    html.markup("</code></pre>\n")
  }

  private static func openingTag(_ kind: String) -> StaticString? {
    switch kind {
    case "keyword": "<span class=\"k\">"
    case "attribute": "<span class=\"m\">"
    case "typeIdentifier", "genericParameter": "<span class=\"t\">"
    case "identifier": "<span class=\"d\">"
    case "number": "<span class=\"n\">"
    case "string": "<span class=\"s\">"
    default: nil
    }
  }
}

/// A declaration's fragments, with line breaks if it's too long for one line.
struct DeclarationLayout: Hashable, Sendable {
  /// The maximum length of a declaration on one line, in characters.
  static let lineLength = 76

  /// The fragments, with line breaks in their texts.
  private(set) var pieces: [Symbol.DeclarationFragment]

  /// The length of the longest line in characters.
  private(set) var longestLine = 0

  /// Lays out a declaration.
  init(_ fragments: [Symbol.DeclarationFragment]) {
    pieces = fragments
    // The compiler ends some declarations with a newline, and writes a space before each colon of a requirement.
    while let last = pieces.last, last.kind == "text", last.text.last?.isWhitespace == true {
      pieces[pieces.count - 1].text = String(last.text.trimmingSuffix(while: \.isWhitespace))
      if pieces[pieces.count - 1].text.isEmpty { pieces.removeLast() }
    }
    for index in pieces.indices where pieces[index].kind == "text" && pieces[index].text == " : " {
      pieces[index].text = ": "
    }
    let text = pieces.map(\.text).joined()
    if text.count > Self.lineLength, !text.contains("\n") { breakLines() }
    longestLine = pieces.map(\.text).joined().split(separator: "\n").map(\.count).max() ?? 0
  }

  /// Breaks lines after each leading attribute.
  ///
  /// If the rest is still too long, breaks lines inside the first parentheses at their start, end, and commas, and
  /// before `where`.
  private mutating func breakLines() {
    let declaration = pieces[breakBehindAttributes()...]
    if declaration.reduce(0, { $0 + $1.text.count }) <= Self.lineLength { return }
    var depth = 0
    var isInParameters = false
    var hasSeenParameters = false
    for index in declaration.indices {
      if pieces[index].text == "where", depth == 0 {
        breakBefore(index)
        continue
      }
      guard pieces[index].kind == "text" else { continue }
      let characters = Array(pieces[index].text)
      var text = ""
      for (place, character) in characters.enumerated() {
        let previous = place > 0 ? characters[place - 1] : " "
        let next = place + 1 < characters.count ? characters[place + 1] : " "
        // The space after a comma becomes the break.
        if character == " ", isInParameters, depth == 1, previous == "," { continue }
        // The `>` of an arrow isn't a bracket.
        if character == ">", previous == "-" {
          text.append(character)
          continue
        }
        if ")]>".contains(character) { depth -= 1 }
        if character == ")", depth == 0, isInParameters {
          isInParameters = false
          text += "\n"
        }
        text.append(character)
        if character == "(", depth == 0, !hasSeenParameters, next != ")" {
          isInParameters = true
          hasSeenParameters = true
          text += "\n  "
        } else if character == ",", isInParameters, depth == 1 {
          text += "\n  "
        }
        if "([<".contains(character) { depth += 1 }
      }
      pieces[index].text = text
    }
  }

  /// Puts each leading attribute, with its arguments, on a separate line.
  ///
  /// - Returns: The index of the first fragment after the attributes.
  private mutating func breakBehindAttributes() -> Int {
    var depth = 0
    for index in pieces.indices {
      switch pieces[index].kind {
      case "attribute" where depth == 0: breakBefore(index)
      case "text" where index > 0:
        for character in pieces[index].text { depth += character == "(" ? 1 : character == ")" ? -1 : 0 }
      // The type name of an attribute can be a separate fragment.
      case "typeIdentifier" where index > 0 && pieces[index - 1].kind == "attribute": break
      case _ where depth == 0:
        breakBefore(index)
        return index
      default: break
      }
    }
    return pieces.startIndex
  }

  /// Puts a fragment on a new line and removes the space before it.
  private mutating func breakBefore(_ index: Int) {
    guard index > pieces.startIndex, pieces[index - 1].text.last == " " else { return }
    pieces[index - 1].text.removeLast()
    pieces[index - 1].text += "\n"
  }
}
