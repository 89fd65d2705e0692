/// Finds the end of a link or image after its closing bracket, as the C parser does.
///
/// The C parser reports a link, but not whether its destination was in parentheses, after a label, or elsewhere.
enum LinkTail {
  /// The offset after a link's destination, title, or label.
  ///
  /// - Parameters:
  ///   - start: The offset after the bracket that closes the link's text.
  ///   - content: The content.
  static func end(from start: Int, in content: UnsafeBufferPointer<UInt8>) -> Int {
    guard start < content.count else { return start }
    if content[start] == Byte.openParenthesis, let end = endOfInlineTail(from: start, in: content) { return end }
    if content[start] == Byte.openBracket, let end = endOfLabel(from: start, in: content) { return end }
    return start
  }

  /// The offset after a destination in parentheses: `(destination "title")`.
  private static func endOfInlineTail(from start: Int, in content: UnsafeBufferPointer<UInt8>) -> Int? {
    let destination = skippingSpace(from: start + 1, in: content)
    guard let afterDestination = endOfDestination(from: destination, in: content) else { return nil }
    let title = skippingSpace(from: afterDestination, in: content)
    let afterTitle = title == afterDestination ? title : endOfTitle(from: title, in: content)
    let end = skippingSpace(from: afterTitle, in: content)
    return end < content.count && content[end] == Byte.closeParenthesis ? end + 1 : nil
  }

  private static func skippingSpace(from start: Int, in content: UnsafeBufferPointer<UInt8>) -> Int {
    var offset = start
    while offset < content.count, content[offset].isASCIISpace { offset += 1 }
    return offset
  }

  private static func endOfDestination(from start: Int, in content: UnsafeBufferPointer<UInt8>) -> Int? {
    var offset = start
    if offset < content.count, content[offset] == Byte.less {
      offset += 1
      while offset < content.count {
        switch content[offset] {
        case Byte.greater: return offset + 1
        case Byte.backslash: offset += 2
        case Byte.newline, Byte.less: return nil
        default: offset += 1
        }
      }
      return nil
    }
    var depth = 0
    while offset < content.count {
      let byte = content[offset]
      if byte == Byte.backslash, offset + 1 < content.count, content[offset + 1].isASCIIPunctuation {
        offset += 1
      } else if byte == Byte.openParenthesis {
        depth += 1
        if depth > 32 { return nil }
      } else if byte == Byte.closeParenthesis {
        if depth == 0 { return offset }
        depth -= 1
      } else if byte.isASCIISpace {
        return offset == start ? nil : offset
      }
      offset += 1
    }
    return nil
  }

  /// The offset after a title, or `start` if there's none.
  private static func endOfTitle(from start: Int, in content: UnsafeBufferPointer<UInt8>) -> Int {
    guard start < content.count else { return start }
    let closing: UInt8
    switch content[start] {
    case Byte.quote: closing = Byte.quote
    case Byte.apostrophe: closing = Byte.apostrophe
    case Byte.openParenthesis: closing = Byte.closeParenthesis
    default: return start
    }
    // The C parser uses the longest title: an escaped mark ends it only if no other mark does.
    var end = start
    for offset in (start + 1)..<max(start + 1, content.count) {
      let isEscaped = content[offset - 1] == Byte.backslash
      if content[offset] == closing {
        end = offset + 1
        if !isEscaped { return end }
      } else if content[offset] == Byte.openParenthesis, closing == Byte.closeParenthesis, !isEscaped {
        return end
      }
    }
    return end
  }

  /// The offset after a label: `[label]`.
  private static func endOfLabel(from start: Int, in content: UnsafeBufferPointer<UInt8>) -> Int? {
    var offset = start + 1
    while offset < content.count, offset - start <= 1001 {
      switch content[offset] {
      case Byte.closeBracket: return offset + 1
      case Byte.openBracket: return nil
      case Byte.backslash:
        offset += offset + 1 < content.count && content[offset + 1].isASCIIPunctuation ? 2 : 1
      default: offset += 1
      }
    }
    return nil
  }
}
