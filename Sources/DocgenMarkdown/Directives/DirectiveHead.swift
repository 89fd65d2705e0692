internal import DocgenModel

/// The part of a directive before its children: `@Name(arguments) {`.
struct DirectiveHead {
  /// The text after the name and the arguments.
  enum Ending: Equatable {
    /// There's no more text, so the directive has no children.
    case nothing
    /// An opening brace, with the offset of the byte after it.
    case brace(Int)
    /// Text on the same line, with its offset.
    case text(Int)
  }

  /// The name without `@`.
  var name: String

  /// The arguments in source order.
  var arguments: [Directive.Argument] = []

  /// The text after the head.
  var ending: Ending

  /// The first line, counted from 1.
  var firstLine: Int

  /// The last line, counted from 1.
  var lastLine: Int

  /// The lines after its first.
  var furtherLines: Range<Int> { (firstLine + 1)..<(lastLine + 1) }

  /// The problems in the head.
  var diagnostics: [Diagnostic] = []
}

extension DirectiveHead {
  /// Parses a directive's head.
  ///
  /// A line is a directive if the line ends or a brace opens after the name and the arguments. It's text if it has an
  /// unknown name without arguments in the middle of a paragraph, or if it continues in any other way. After a known
  /// directive's arguments, the rest of the line is text.
  ///
  /// - Parameters:
  ///   - at: The offset of the `@`, the first byte of its line that isn't white space.
  ///   - line: The line, counted from 1.
  ///   - source: The text.
  ///   - knownNames: The names of the known directives.
  ///   - isInParagraph: Whether the line would otherwise continue a paragraph.
  init?(at: Int, line: Int, in source: SourceText, knownNames: Set<String>, isInParagraph: Bool) {
    let bytes = source.bytes
    let end = source.range(ofLine: line).upperBound
    var offset = at + 1
    while offset < end, Self.isNameByte(bytes[offset]) { offset += 1 }
    guard offset > at + 1, Self.isNameStart(bytes[at + 1]) else { return nil }
    let name = bytes.string(in: (at + 1)..<offset)
    let isKnown = knownNames.contains(name)
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

  /// In DocC, a name ends only at white space and `(){}:,`.
  ///
  /// Here it also ends at other punctuation, so that `@name.` and `@name's` at the start of a line are text.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x5F || byte == Byte.hyphen || byte >= 0x80
  }
}

extension SourceText {
  /// The offset of the first byte in a range that isn't a space or tab, or the range's end.
  func skippingSpaces(from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, bytes[offset].isSpaceOrTab { offset += 1 }
    return offset
  }
}
