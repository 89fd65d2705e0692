internal import DocgenModel

/// Finds text that its author wrote as a link, an image, or a reference to a footnote, but that Markdown reads as text.
enum UnparsedLinks {
  /// Returns warnings about a text.
  ///
  /// - Parameters:
  ///   - text: The text as written, with its backslashes.
  ///   - position: A closure that returns the position of a byte of the text.
  static func diagnostics(for text: [UInt8], position: (Int) -> SourcePosition) -> [Diagnostic] {
    // Compiling the regular expressions takes longer than parsing a page, and few texts need them.
    guard ["](", "][", "[^"].contains(where: text.contains(text:)) else { return [] }
    let text = withoutEscapes(text)
    return (addresses(in: text) + references(in: text) + footnotes(in: text)).map { diagnostic, index in
      var diagnostic = diagnostic
      diagnostic.position = position(text.utf8.distance(from: text.startIndex, to: index))
      return diagnostic
    }
  }

  /// Replaces escaped characters, which are always text, by others of the same length: a bracket by ``escapedBracket``.
  private static func withoutEscapes(_ text: [UInt8]) -> String {
    var text = text
    var index = 0
    while index + 1 < text.count {
      if text[index] == Byte.backslash, text[index + 1].isASCIIPunctuation {
        let isBracket = text[index + 1] == UInt8(ascii: "[")
        text.replaceSubrange(index...(index + 1), with: (isBracket ? "_\(escapedBracket)" : "__").utf8)
        index += 1
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let escapedBracket: Character = "\u{1}"

  /// Addresses with spaces: `![b](my pic.png)`.
  private static func addresses(in text: String) -> [(Diagnostic, String.Index)] {
    let fileExtension = /\.[A-Za-z0-9]{1,5}$/
    return text.matches(of: /\]\(([^()<>"]+)\)/).compactMap { match in
      let address = match.output.1
      // Other text in parentheses isn't an address.
      let isAddress = address.contains("/") || address.firstMatch(of: fileExtension) != nil
      // A bracket that isn't in this text is before emphasis or code.
      let opening = text[..<match.range.lowerBound].last { $0 == "[" || $0 == escapedBracket }
      guard isAddress, address.contains(" "), opening != escapedBracket else { return nil }
      let diagnostic = Diagnostic(
        "unparsed-link", .warning, at: nil, "'\(address)' contains a space, so this isn't a link and shows as text",
        notes: [.init("write '\(address.replacing(" ", with: "%20"))' or '<\(address)>'")])
      return (diagnostic, address.startIndex)
    }
  }

  /// Links with a reference that the page doesn't define: `[text][name]`.
  private static func references(in text: String) -> [(Diagnostic, String.Index)] {
    text.matches(of: /\[([^\[\]]+)\]\[([^\[\]]+)\]/).compactMap { match in
      let (content, name) = (match.output.1, match.output.2)
      // `matrix[row][column]` and `[1, 2][3, 4]` aren't links.
      let start = match.range.lowerBound
      let isInExpression = start > text.startIndex && text[text.index(before: start)].isPartOfExpression
      guard !isInExpression, content.contains(where: \.isLetter), name.contains(where: \.isLetter), !name.hasPrefix("^")
      else { return nil }
      let diagnostic = Diagnostic(
        "unparsed-link", .warning, at: nil,
        "the page doesn't define '[\(name)]', so this isn't a link and shows as text",
        notes: [.init("add a line with '[\(name)]: ' and the address, or write the address in parentheses")])
      return (diagnostic, name.startIndex)
    }
  }

  /// References to footnotes that the page doesn't define: `[^name]`.
  private static func footnotes(in text: String) -> [(Diagnostic, String.Index)] {
    let characterRange = /.-./
    return text.matches(of: /\[\^([\w.-]+)\]/).compactMap { match in
      let name = match.output.1
      // `[^a-z]` is a part of a regular expression.
      guard name.wholeMatch(of: characterRange) == nil else { return nil }
      let diagnostic = Diagnostic(
        "unknown-footnote", .warning, at: nil, "the page doesn't define footnote '\(name)'",
        notes: [.init("add a line with '[^\(name)]: ' and the footnote's text")])
      return (diagnostic, match.range.lowerBound)
    }
  }
}

extension Character {
  fileprivate var isPartOfExpression: Bool { isLetter || isNumber || "_])[".contains(self) }
}
