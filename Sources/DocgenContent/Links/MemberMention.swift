/// Code voice that can name a member of a type or module, such as `Shelf.count` or `Shelf.add(_:at:)`.
struct MemberMention {
  /// A name, with the labels after it if it's written as in a link.
  struct Name {
    /// The name, such as `add(_:at:)`, or `add` in a call.
    var text: String
    /// The name's offset in the code, in UTF-8 bytes.
    var offset: Int
  }

  /// The type or module, and the names after it.
  let names: [Name]

  /// Reads code, or returns `nil` if it doesn't begin with a capitalized name and a member.
  init?(_ code: String) {
    var rest = code[...]
    // A key path's root is a type, too.
    if rest.first == "\\" { rest.removeFirst() }
    guard rest.first?.isUppercase == true else { return nil }
    var names: [Name] = []
    while let name = Self.name(at: &rest, in: code, isFirst: names.isEmpty) {
      names.append(name)
      guard rest.first == "." else { break }
      rest.removeFirst()
    }
    guard names.count > 1 else { return nil }
    self.names = names
  }

  private static func name(at rest: inout Substring, in code: String, isFirst: Bool) -> Name? {
    let identifier = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard identifier.first?.isNumber == false else { return nil }
    var name = Name(
      text: String(identifier), offset: code.utf8.distance(from: code.startIndex, to: rest.startIndex))
    rest = rest[identifier.endIndex...]
    if rest.first == "<", let end = end(of: rest, "<", ">") { rest = rest[end...] }
    if rest.first == "(", let end = end(of: rest, "(", ")") {
      let labels = rest[..<end].dropFirst().dropLast()
      let areLabels = labels.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == ":" } && labels.last == ":"
      if areLabels { name.text += rest[..<end] }
      rest = rest[end...]
    }
    while rest.first == "?" || rest.first == "!" { rest.removeFirst() }
    return name
  }

  /// The index after the bracket that closes the one at the start.
  private static func end(of text: Substring, _ opening: Character, _ closing: Character) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == opening { depth += 1 }
      if text[index] == closing { depth -= 1 }
      if depth == 0 { return text.index(after: index) }
    }
    return nil
  }
}
