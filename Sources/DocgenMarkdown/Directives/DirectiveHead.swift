internal import DocgenModel

/// What a directive says before its children: `@Name(arguments) {`.
struct DirectiveHead {
  /// What comes after the name and the arguments.
  enum Ending: Equatable {
    /// Nothing: the directive has no children.
    case nothing
    /// An opening brace. The offset is that of the byte after it.
    case brace(Int)
    /// Text on the same line, from an offset on.
    case text(Int)
  }

  /// The name without `@`.
  var name: String

  /// The arguments in source order.
  var arguments: [Directive.Argument] = []

  /// What comes after it.
  var ending: Ending

  /// The line on which it begins, counted from 1.
  var firstLine: Int

  /// The line on which it ends, counted from 1.
  var lastLine: Int

  /// The lines after its first.
  var furtherLines: Range<Int> { (firstLine + 1)..<(lastLine + 1) }

  /// What is wrong with it.
  var diagnostics: [Diagnostic] = []
}

extension DirectiveHead {
  /// Reads a directive's head.
  ///
  /// A line is a directive if after the name, and its arguments where there are any, the line ends or a brace opens. A
  /// bare name that nobody knows, in the middle of a paragraph, is text, and so is a line that goes on in any other way;
  /// after a known directive's arguments the rest of the line is text.
  ///
  /// - Parameters:
  ///   - at: The offset of the `@`, the first byte of its line that is no white space.
  ///   - line: The line, counted from 1.
  ///   - source: The text.
  ///   - isInParagraph: Whether the line would otherwise go on with a paragraph.
  init?(at: Int, line: Int, in source: SourceText, isInParagraph: Bool) {
    let bytes = source.bytes
    let end = source.range(ofLine: line).upperBound
    var offset = at + 1
    while offset < end, Self.isNameByte(bytes[offset]) { offset += 1 }
    guard offset > at + 1, Self.isNameStart(bytes[at + 1]) else { return nil }
    let name = String(decoding: bytes[(at + 1)..<offset], as: UTF8.self)
    let isKnown = DirectiveNames.known.contains(name)
    self.init(name: name, ending: .nothing, firstLine: line, lastLine: line)

    var hasArguments = false
    let afterName = source.skippingSpaces(from: offset, to: end)
    if afterName < end, bytes[afterName] == Byte.openParenthesis, afterName == offset || isKnown {
      hasArguments = true
      var arguments = DirectiveArguments(
        source: source, offset: afterName, line: line, opening: source.position(ofByte: at), name: name)
      arguments.parse()
      self.arguments = arguments.arguments
      diagnostics = arguments.diagnostics
      offset = arguments.offset
      lastLine = arguments.line
    }

    let lineEnd = source.range(ofLine: lastLine).upperBound
    offset = source.skippingSpaces(from: offset, to: lineEnd)
    if offset < lineEnd {
      if bytes[offset] == Byte.openBrace {
        ending = .brace(offset + 1)
      } else if isKnown && hasArguments {
        ending = .text(offset)
      } else {
        return nil
      }
    } else if lastLine < source.lineCount {
      let next = source.range(ofLine: lastLine + 1)
      let first = source.skippingSpaces(from: next.lowerBound, to: next.upperBound)
      if first < next.upperBound, bytes[first] == Byte.openBrace {
        lastLine += 1
        ending = .brace(first + 1)
      }
    }
    if isInParagraph, !isKnown, !hasArguments, ending == .nothing { return nil }
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric && !byte.isASCIIDigit || byte == 0x5F || byte >= 0x80
  }

  /// DocC ends a name at white space and `(){}:,` only; other marks end it here too, so that `@name.` and `@name's` at the
  /// begin of a line stay text.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x5F || byte == Byte.hyphen || byte >= 0x80
  }
}

extension SourceText {
  /// The offset of the first byte in a range that is neither space nor tab, else the range's end.
  func skippingSpaces(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, bytes[offset].isSpaceOrTab { offset += 1 }
    return offset
  }
}
