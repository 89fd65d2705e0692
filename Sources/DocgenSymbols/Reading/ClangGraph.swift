import DocgenModel

// The compiler of C and Objective-C writes some parts of a symbol graph in another form than Swift's compiler.

extension RawGraph {
  /// The IDs of enumeration cases that have the comment of an earlier case.
  ///
  /// Clang attaches the comment before a case to the following cases without a comment.
  var borrowedComments: Set<String> {
    let cases = symbols.values.filter { $0.language != .swift && $0.kind == "enum.case" && $0.comment != nil }
    let byComment = Dictionary(grouping: cases) { symbol in
      let start = symbol.comment?.lines.first?.range?.start
      return "\(symbol.comment?.uri ?? symbol.place?.uri ?? "") \(start?.line ?? -1) \(start?.character ?? -1)"
    }
    var borrowed: Set<String> = []
    for symbols in byComment.values where symbols[0].comment?.lines.first?.range != nil {
      let sorted = symbols.sorted { ($0.place?.position ?? .last, $0.id) < ($1.place?.position ?? .last, $1.id) }
      borrowed.formUnion(sorted.dropFirst().map(\.id))
    }
    return borrowed
  }
}

extension RawSymbol.Position: Comparable {
  static let last = Self(line: .max, character: .max)

  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

extension RawSymbol.Comment {
  /// The lines of a block comment without empty lines at the start, and without the indentation that all lines have.
  ///
  /// Clang removes the indentation only if the text begins in the line of the comment's opening.
  var linesWithoutIndentation: ArraySlice<Line> {
    func isBlank(_ line: Line) -> Bool { line.text.allSatisfy(\.isWhitespace) }
    func indentation(_ line: Line) -> Int { line.text.prefix { $0 == " " || $0 == "\t" }.count }
    guard let first = lines.first, isBlank(first) else { return lines[...] }
    var lines = lines.drop(while: isBlank)
    let shared = lines.filter { !isBlank($0) }.map(indentation).min() ?? 0
    for index in lines.indices {
      let removed = min(shared, indentation(lines[index]))
      lines[index].text.removeFirst(removed)
      lines[index].range?.start.character += removed
    }
    return lines
  }
}

extension [Symbol.DeclarationFragment] {
  /// The declaration with names of function pointers in their places, as in `int (*compare)(int)`.
  ///
  /// Clang writes a name after the whole type: `int (*)(int) compare`.
  func withNamesInDeclarators() -> Self {
    var fragments = self
    for index in indices.dropLast() where fragments[index].kind == "typeIdentifier" {
      guard let star = fragments[index].text.firstRange(of: "(*)") else { continue }
      let hasSpace = fragments[index + 1].text == " "
      let nameIndex = hasSpace ? index + 2 : index + 1
      guard nameIndex < fragments.count, ["identifier", "internalParam"].contains(fragments[nameIndex].kind) else {
        continue
      }
      // A function that returns a function pointer has its own parameters after its name.
      if nameIndex + 1 < fragments.count, fragments[nameIndex + 1].text.hasPrefix("(") { continue }
      let type = fragments[index].text
      fragments[index].text = String(type[..<star.lowerBound]) + "(*"
      let rest = Symbol.DeclarationFragment(kind: "text", text: ")" + type[star.upperBound...])
      fragments.insert(rest, at: nameIndex + 1)
      if hasSpace { fragments[index + 1].text = "" }
    }
    for index in fragments.indices where fragments[index].kind == "text" {
      // The asterisk of a pointer belongs to the name: `char *name`.
      if fragments[index].text.hasSuffix("* ") { fragments[index].text.removeLast() }
    }
    return fragments.filter { !$0.text.isEmpty }
  }
}
