internal import DocgenModel

/// Parses a directive's arguments, `("unnamed", label: value, label: "quoted \"value\"")`, which may span lines but
/// contain no blank line.
struct DirectiveArguments {
  let source: SourceText

  /// The offset of the next byte to read, from the opening parenthesis to the byte after the closing one.
  private(set) var offset: Int

  /// The line of that byte, counted from 1.
  private(set) var line: Int

  /// The position of the directive.
  let opening: SourcePosition

  /// The directive's name, for messages.
  let name: String

  private(set) var arguments: [Directive.Argument] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Parses up to and including the closing parenthesis, or up to the next blank line if there's none.
  mutating func parse() {
    let parenthesis = position
    offset += 1
    while true {
      guard skipSpace() else { return reportUnclosed(parenthesis) }
      if byte == Byte.closeParenthesis {
        offset += 1
        return
      }
      guard argument(), skipSpace() else { return reportUnclosed(parenthesis) }
      switch byte {
      case Byte.closeParenthesis: continue
      case Byte.comma: offset += 1
      default:
        report("missing-comma", "expected ',' or ')' after an argument of '@\(name)'")
        guard skipToCommaOrParenthesis() else { return reportUnclosed(parenthesis) }
      }
    }
  }

  private var byte: UInt8 { source.bytes[offset] }

  private var lineEnd: Int { source.range(ofLine: line).upperBound }

  private var position: SourcePosition { source.position(ofByte: offset) }

  /// Skips white space.
  ///
  /// Returns whether there's another byte before the next blank line.
  private mutating func skipSpace() -> Bool {
    offset = source.skippingSpaces(from: offset, to: lineEnd)
    while offset >= lineEnd {
      let next = source.range(ofLine: line + 1)
      let first = source.skippingSpaces(from: next.lowerBound, to: next.upperBound)
      guard first < next.upperBound else { return false }
      line += 1
      offset = first
    }
    return true
  }

  /// Parses one argument.
  ///
  /// Returns whether it's terminated.
  private mutating func argument() -> Bool {
    let start = position
    var label = ""
    if let afterLabel = endOfLabel() {
      label = source.bytes.string(in: offset..<afterLabel)
      offset = source.skippingSpaces(from: afterLabel, to: lineEnd) + 1
      guard skipSpace() else { return false }
    } else if !arguments.isEmpty {
      report("unnamed-argument", "only the first argument of '@\(name)' may be unlabeled")
    }
    if arguments.contains(where: { $0.label == label }), !label.isEmpty {
      report("duplicate-argument", "'@\(name)' already has an argument '\(label)'")
    }
    guard let value = byte == Byte.quote ? quotedValue() : bareValue() else { return false }
    arguments.append(.init(label: label, value: value, position: start))
    return true
  }

  /// The offset after a label at the current offset, if there's one: a word that's followed by a colon.
  private func endOfLabel() -> Int? {
    var end = offset
    while end < lineEnd, source.bytes[end].isASCIIAlphanumeric || source.bytes[end] == 0x5F { end += 1 }
    let colon = source.skippingSpaces(from: end, to: lineEnd)
    return end > offset && colon < lineEnd && source.bytes[colon] == Byte.colon ? end : nil
  }

  private mutating func quotedValue() -> String? {
    let quote = position
    var value: [UInt8] = []
    var index = offset + 1
    while index < lineEnd, source.bytes[index] != Byte.quote {
      if source.bytes[index] == Byte.backslash, index + 1 < lineEnd,
        source.bytes[index + 1] == Byte.quote || source.bytes[index + 1] == Byte.backslash
      {
        index += 1
      }
      value.append(source.bytes[index])
      index += 1
    }
    guard index < lineEnd else {
      offset = index
      diagnostics.append(
        Diagnostic(
          "unclosed-string", at: source.position(ofByte: index), "expected '\"' before the end of the line",
          notes: [.init("the string opens here", at: quote), .init("in this directive", at: opening)]))
      return nil
    }
    offset = index + 1
    return String(decoding: value, as: UTF8.self)
  }

  /// Parses a value without quotes: up to a comma or parenthesis on its own level, or the end of the line.
  private mutating func bareValue() -> String {
    let start = offset
    var depth = 0
    while offset < lineEnd {
      switch byte {
      case Byte.openParenthesis: depth += 1
      case Byte.closeParenthesis where depth > 0: depth -= 1
      case Byte.comma where depth == 0, Byte.closeParenthesis: return trimmed(start..<offset)
      default: break
      }
      offset += 1
    }
    return trimmed(start..<offset)
  }

  private func trimmed(_ range: Range<Int>) -> String {
    var end = range.upperBound
    while end > range.lowerBound, source.bytes[end - 1].isSpaceOrTab { end -= 1 }
    return source.bytes.string(in: range.lowerBound..<end)
  }

  /// Skips to the start of the next argument.
  ///
  /// Returns whether there's one.
  private mutating func skipToCommaOrParenthesis() -> Bool {
    while skipSpace() {
      switch byte {
      case Byte.closeParenthesis: return true
      case Byte.comma:
        offset += 1
        return true
      default: offset += 1
      }
    }
    return false
  }

  private mutating func report(_ id: String, _ message: String) {
    diagnostics.append(Diagnostic(id, at: position, message, notes: [.init("in this directive", at: opening)]))
  }

  private mutating func reportUnclosed(_ parenthesis: SourcePosition) {
    offset = lineEnd
    // An unclosed string contains the parenthesis. One diagnostic is enough.
    guard !diagnostics.contains(where: { $0.id == "unclosed-string" }) else { return }
    diagnostics.append(
      Diagnostic(
        "unclosed-arguments", at: source.position(ofByte: offset),
        "expected ')' at the end of the arguments of '@\(name)'",
        notes: [.init("the arguments open here", at: parenthesis), .init("in this directive", at: opening)]))
  }
}
