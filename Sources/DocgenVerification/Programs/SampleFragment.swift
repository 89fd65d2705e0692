import DocgenModel

/// The reason that a sample which doesn't compile is only a part of a program.
struct SampleFragment: Hashable {
  /// The line of the reason in the sample, from 1.
  let line: Int
  /// The column in UTF-8 bytes, from 1.
  let column: Int
  /// The reason.
  let message: String
  /// The way out.
  let advice: String

  /// Reads a sample that doesn't compile.
  ///
  /// - Parameters:
  ///   - text: The sample's text.
  ///   - isValid: Whether the sample has no syntax errors, so that only its beginning can show that it's a fragment.
  /// - Returns: `nil` if the sample has no elision, and isn't a part of a statement or a type.
  init?(_ text: String, isValid: Bool = false) {
    let lines = splitLines(text)
    var isFirst = true
    for (index, line) in lines.enumerated() {
      let code = line.firstRange(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
      let trimmed = code.trimmingWhitespace()
      guard !trimmed.isEmpty else { continue }
      let start = code.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
      defer { isFirst = false }
      if isValid, !isFirst { return nil }
      if isFirst, let whole = Self.wholes.first(where: { $0.beginnings.contains(where: trimmed.hasPrefix) })?.name {
        (self.line, column) = (index + 1, start + 1)
        message = "the block is a fragment, because it's a part of \(whole)"
        advice = Self.advice
        return
      }
      guard !trimmed.contains("\""), let elision = Self.elision(in: code, trimmed) else { continue }
      (self.line, column) = (index + 1, elision + 1)
      message = "the block is a fragment, because '\(trimmed.contains("…") ? "…" : "...")' replaces code"
      advice = Self.advice
      return
    }
    return nil
  }

  private static let advice = "complete the code, or add 'unverified reason=\"fragment\"' after 'swift'"

  /// The beginnings of code that is never complete by itself, with the name of what it's a part of.
  private static let wholes: [(name: String, beginnings: [String])] = [
    ("a 'switch' statement or an 'enum'", ["case ", "indirect case ", "default:"]),
    ("a statement", ["else ", "else{", "catch ", "catch{", "}"]),
    ("a type", ["init(", "init?(", "init<", "convenience init", "required init", "deinit ", "subscript("]),
    ("an expression", ["."]),
  ]

  /// The bytes before an elision in a line of code.
  private static func elision(in code: String, _ trimmed: String) -> Int? {
    let signs = trimmed == "..." ? ["..."] : ["…", "(...)", "{ ... }", ", ...", "= ..."]
    return signs.lazy.compactMap { code.firstRange(of: $0) }.first.map { code[..<$0.lowerBound].utf8.count }
  }
}
