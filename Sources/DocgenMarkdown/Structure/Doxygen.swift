package import DocgenModel

/// Doxygen's commands in the comments of C declarations, such as `\param name text`, `@return text`, and `\c name`.
///
/// Each becomes what DocC's dialect has for it. Other commands stay text.
package enum Doxygen {
  /// Replaces the lines `\code` and `\endcode` of a comment by the fences of a code block.
  ///
  /// Each line stays a line, so positions don't change.
  package static func withFences(_ comment: String) -> String {
    guard comment.contains("code") || comment.contains("verbatim") else { return comment }
    return comment.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = line.trimmingPrefix(while: \.isWhitespace)
      guard let mark = text.first, mark == "\\" || mark == "@" else { return line }
      let indentation = line[..<text.startIndex]
      switch text.dropFirst().prefix(while: { !$0.isWhitespace && $0 != "{" }) {
      case "code": return "\(indentation)```\(codeLanguage(text))"
      case "verbatim", "endcode", "endverbatim": return "\(indentation)```"
      default: return line
      }
    }
    .joined(separator: "\n")
  }

  /// The language in `\code{.c}`, or C if there's none.
  private static func codeLanguage(_ line: Substring) -> Substring {
    guard let open = line.firstIndex(of: "{"), let close = line[open...].firstIndex(of: "}") else { return "c" }
    return line[open..<close].dropFirst().trimmingPrefix(".")
  }

  /// Converts the commands in the paragraphs of a comment, except those inside other blocks.
  package static func converted(_ document: Document) -> Document {
    var document = document
    document.blocks = document.blocks.flatMap { block in
      guard case .paragraph(let inlines) = block.kind else { return [block] }
      return sections(of: joined(inlines)).compactMap(\.block)
    }
    return document
  }

  // MARK: Sections

  /// A part of a paragraph that begins with a command, or that precedes the first command.
  private struct Section {
    enum Kind {
      case paragraph
      /// An item of a list with the field before its colon, such as `Parameter name`.
      case item(field: String)
      case aside(kind: String)
    }

    var kind = Kind.paragraph
    var inlines: [Inline] = []

    /// The block for it, or `nil` if it's empty.
    var block: Block? {
      let inlines = trimmed
      guard let position = inlines.first?.position else { return nil }
      let paragraph = Block(.paragraph(inlines), at: position)
      switch kind {
      case .paragraph: return paragraph
      case .aside(let kind): return Block(.aside(Aside(kind: kind, blocks: [paragraph])), at: position)
      case .item(let field):
        let content = Block(.paragraph([Inline(.text("\(field): "), at: position)] + inlines), at: position)
        return Block(.list(List(isTight: true, items: [.init(blocks: [content], position: position)])), at: position)
      }
    }

    /// The inlines without breaks and empty texts at both ends.
    private var trimmed: [Inline] {
      func isEmpty(_ inline: Inline) -> Bool { [.softBreak, .lineBreak, .text("")].contains(inline.kind) }
      return Array(inlines.drop(while: isEmpty).reversed().drop(while: isEmpty).reversed())
    }
  }

  /// The kinds of asides, by command.
  private static let asides: [Substring: String] = [
    "attention": "Attention", "author": "Author", "authors": "Authors", "bug": "Bug", "copyright": "Copyright",
    "date": "Date", "invariant": "Invariant", "note": "Note", "post": "Postcondition", "pre": "Precondition",
    "remark": "Remark", "remarks": "Remark", "sa": "SeeAlso", "see": "SeeAlso", "since": "Since", "todo": "ToDo",
    "version": "Version", "warning": "Warning",
  ]

  private static func sections(of inlines: [Inline]) -> [Section] {
    var sections = [Section()]
    var isAtStart = true
    for inline in inlines {
      if isAtStart, case .text(let text) = inline.kind, let (kind, rest) = command(at: text) {
        let position = inline.position.moved(by: text.utf8.count - rest.utf8.count)
        sections.append(Section(kind: kind, inlines: [Inline(.text(String(rest)), at: position)]))
      } else {
        sections[sections.count - 1].inlines.append(inline)
      }
      isAtStart = inline.kind == .softBreak || inline.kind == .lineBreak
    }
    for index in sections.indices { sections[index].inlines = sections[index].inlines.flatMap(withCode) }
    return sections
  }

  /// Returns what the command at the start of a line begins, and the text after it.
  private static func command(at text: String) -> (kind: Section.Kind, rest: Substring)? {
    guard text.first == "\\" || text.first == "@" else { return nil }
    let name = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    var rest = text[name.endIndex...]
    // The direction of a parameter, as in `\param[out] name`.
    if name == "param", rest.first == "[", let close = rest.firstIndex(of: "]") {
      rest = rest[rest.index(after: close)...]
    }
    guard rest.first.map(\.isWhitespace) ?? true else { return nil }
    rest = rest.drop(while: \.isWhitespace)
    switch name {
    case "param":
      let parameter = rest.prefix { !$0.isWhitespace }
      return (.item(field: "Parameter \(parameter)"), rest[parameter.endIndex...].drop(while: \.isWhitespace))
    case "return", "returns", "result": return (.item(field: "Returns"), rest)
    case "abstract", "brief", "details", "discussion", "short": return (.paragraph, rest)
    default: return asides[name].map { (.aside(kind: $0), rest) }
    }
  }

  // MARK: Words

  /// The inlines of a text in which `\c word`, `\p word`, and `\a word` are code.
  private static func withCode(_ inline: Inline) -> [Inline] {
    guard case .text(let text) = inline.kind, text.contains("\\") || text.contains("@") else { return [inline] }
    var inlines: [Inline] = []
    var start = text.startIndex
    func position(_ index: String.Index) -> SourcePosition {
      inline.position.moved(by: text.utf8.distance(from: text.startIndex, to: index))
    }
    var index = start
    while index < text.endIndex {
      let isAtWord = index == text.startIndex || !(text[text.index(before: index)].isLetter)
      let rest = text[index...]
      if isAtWord, let mark = ["\\c ", "\\p ", "\\a ", "@c ", "@p ", "@a "].first(where: rest.hasPrefix) {
        let word = rest.dropFirst(mark.count).prefix { !$0.isWhitespace && !",;:)".contains($0) }
        let name = word.last == "." ? word.dropLast() : word
        if !name.isEmpty {
          if start < index { inlines.append(Inline(.text(String(text[start..<index])), at: position(start))) }
          inlines.append(Inline(.code(String(name)), at: position(index)))
          (start, index) = (name.endIndex, name.endIndex)
          continue
        }
      }
      index = text.index(after: index)
    }
    if start < text.endIndex { inlines.append(Inline(.text(String(text[start...])), at: position(start))) }
    return inlines
  }

  /// The inlines with adjacent texts joined, because the parser splits text at each character that could be markup.
  private static func joined(_ inlines: [Inline]) -> [Inline] {
    var joined: [Inline] = []
    for inline in inlines {
      if case .text(let text) = inline.kind, let last = joined.last, case .text(let before) = last.kind {
        joined[joined.count - 1].kind = .text(before + text)
      } else {
        joined.append(inline)
      }
    }
    return joined
  }
}
