import DocgenModel
import DocgenSyntax

/// The reason that a sample which doesn't compile is only a part of a program.
struct SampleFragment: Hashable {
  /// The line of the reason in the sample, from 1.
  let line: Int
  /// The column in UTF-8 bytes, from 1.
  let column: Int
  let message: String
  let advice: String

  /// Reads a sample that doesn't compile.
  ///
  /// Returns `nil` if the sample has no elision, and isn't a part of a statement or a type. In a sample without syntax
  /// errors, only the beginning can show that it's a fragment.
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

extension Program {
  /// The syntax errors in the code blocks, which can make the compiler report the code that docgen adds.
  var syntaxErrors: [(sample: Int?, failure: SampleResult.Failure)] {
    guard !isSnippet else { return [] }
    return places.flatMap { place -> [(sample: Int?, failure: SampleResult.Failure)] in
      guard let sample = parts[place]?.sample else { return [] }
      let text = completion.elided[place]?.text ?? sample.text
      func failure(_ line: Int, _ column: Int, _ message: String, advice: String = "") -> SampleResult.Failure {
        .init(
          id: "does-not-compile", position: sample.position(line: line, column: column), message: message,
          advice: advice)
      }
      let mistakes = SwiftSyntaxChecker.mistakes(in: text)
      if let fragment = SampleFragment(text, isValid: mistakes.isEmpty) {
        return [(place, failure(fragment.line, fragment.column, fragment.message, advice: fragment.advice))]
      }
      return mistakes.map { (place, failure($0.line, $0.column, $0.message)) }
    }
  }
}
