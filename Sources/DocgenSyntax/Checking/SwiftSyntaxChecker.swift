import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Finds syntax errors in Swift code, and the input that would take the parser too long or make it crash.
package enum SwiftSyntaxChecker {
  /// A syntax error.
  package struct Mistake: Error, Hashable, Sendable {
    /// The line within the text, from 1.
    package var line: Int

    /// The column in UTF-8 bytes, from 1.
    package var column: Int

    /// The parser's message, one line.
    package var message: String
  }

  /// The result of a check.
  package struct Findings: Hashable, Sendable {
    /// The syntax errors, in text order.
    package var mistakes: [Mistake]

    /// The position at which the check stopped, with the reason, or `nil` if it covered the whole text.
    package var unread: Mistake?
  }

  /// Finds syntax errors in a text.
  ///
  /// - Parameter text: Swift code that is valid at the top level of a file.
  /// - Returns: All errors. If the text contains many errors or rare syntax, the result covers only its beginning,
  ///   because the parser receives only the part that ``SourceSummary`` allows.
  package static func findings(in text: String) -> Findings {
    if let mistake = excess(in: text) { return Findings(mistakes: [mistake]) }
    var text = text
    let summary = text.withUTF8 { SourceSummary($0) }
    guard let end = summary.end else { return Findings(mistakes: parserMistakes(in: text)) }
    let beginning = String(decoding: text.utf8.prefix(end), as: UTF8.self)
    // The author didn't cut the text off, so its end isn't an error.
    var findings = Findings(mistakes: parserMistakes(in: beginning, isCutOff: true), unread: tooMuch(at: end, of: text))
    if findings.mistakes.isEmpty, let unclosed = summary.unclosed {
      let (line, column) = location(of: unclosed, in: text)
      findings.mistakes = [
        Mistake(line: line, column: column, message: "no closing delimiter for the text that begins here")
      ]
    }
    return findings
  }

  /// The errors that the parser finds.
  ///
  /// If the text was cut off, the result omits errors at its last token.
  private static func parserMistakes(in text: String, isCutOff: Bool = false) -> [Mistake] {
    let tree = Parser.parse(source: text)
    guard tree.hasError else { return [] }
    let locations = SourceLocationConverter(fileName: "", tree: tree)
    if let equal = inexplicableEqualSign(in: tree) {
      let location = locations.location(for: equal.positionAfterSkippingLeadingTrivia)
      return [
        Mistake(line: location.line, column: location.column, message: "the text before this '=' isn't valid Swift")
      ]
    }
    let lastToken = tree.endOfFileToken.previousToken(viewMode: .sourceAccurate)
    let end = isCutOff ? lastToken?.positionAfterSkippingLeadingTrivia : nil
    return ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { diagnostic in
        guard diagnostic.diagMessage.severity == .error else { return false }
        guard let end else { return true }
        // If a declaration is cut off inside `#if`, its attributes come after the position where the parser expects
        // `#endif`.
        return diagnostic.position < end && !diagnostic.message.hasPrefix("expected '#endif'")
      }
      .map { diagnostic in
        let location = diagnostic.location(converter: locations)
        return Mistake(
          line: location.line, column: location.column,
          message: diagnostic.message.split(whereSeparator: \.isNewline).joined(separator: " "))
      }
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// An equals sign that the lexer reports although there's white space on both sides.
  ///
  /// This happens after a character that isn't valid in Swift. The parser's fix-it would insert white space that exists
  /// already, and the parser traps because there's nothing to insert.
  private static func inexplicableEqualSign(in tree: SourceFileSyntax) -> TokenSyntax? {
    tree.tokens(viewMode: .all).first { token in
      guard token.tokenDiagnostic?.kind == .equalMustHaveConsistentWhitespaceOnBothSides else { return false }
      let before = token.previousToken(viewMode: .all)?.trailingTrivia.contains(where: \.isSpaceOrTab) ?? false
      return before && token.trailingTrivia.contains(where: \.isSpaceOrTab)
    }
  }

  /// The position at which a text is nested too deeply for the parser.
  private static func excess(in text: String) -> Mistake? {
    var text = text
    guard let offset = text.withUTF8({ SwiftNesting.excess(in: $0) }) else { return nil }
    let (line, column) = location(of: offset, in: text)
    return Mistake(
      line: line, column: column, message: "the text is nested too deeply or too long to parse")
  }

  /// The position after which the parser can't read a file.
  static func excess(inFile text: String) -> Mistake? {
    if let mistake = excess(in: text) { return mistake }
    var text = text
    return text.withUTF8 { SourceSummary($0, isFile: true).end }.map { tooMuch(at: $0, of: text) }
  }

  private static func tooMuch(at end: Int, of text: String) -> Mistake {
    let (line, column) = location(of: end, in: text)
    return Mistake(line: line, column: column, message: "too much of the text up to here isn't Swift")
  }

  /// The line and the column of an offset, from 1.
  private static func location(of offset: Int, in text: String) -> (line: Int, column: Int) {
    let lines = text.utf8.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.count, (lines.last?.count ?? 0) + 1)
  }

  /// Returns whether a text parses completely as Swift and contains a declaration or an import.
  ///
  /// Use this function for fences that claim another language. Prose and other languages rarely parse as a Swift
  /// declaration with a body or an initial value, so the function requires one.
  package static func looksLikeDeclarations(_ text: String) -> Bool {
    var text = text
    // Treat a text that can't be parsed as another language.
    guard text.withUTF8({ SwiftNesting.excess(in: $0) == nil && SourceSummary($0).end == nil }) else { return false }
    let tree = Parser.parse(source: text)
    guard !tree.hasError else { return false }
    return tree.statements.contains { statement in
      guard case .decl(let declaration) = statement.item else { return false }
      switch declaration.as(DeclSyntaxEnum.self) {
      case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .macroDecl:
        return true
      case .importDecl(let declaration):
        // `import fs from "fs"` doesn't parse as Swift, but `import os` is also valid Python.
        return declaration.path.first?.name.text.first?.isUppercase == true
      case .variableDecl(let declaration):
        return declaration.bindings.allSatisfy { binding in
          binding.typeAnnotation != nil || binding.accessorBlock != nil
            || !declaration.attributes.isEmpty
        }
      default:
        return false
      }
    }
  }
}
