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

  /// Finds syntax errors in a text.
  ///
  /// - Parameter text: Swift code that is valid at the top level of a file.
  /// - Returns: The errors, in text order. If there are too many, they cover only the ``SwiftPart``, and the last one says
  ///   so.
  package static func mistakes(in text: String) -> [Mistake] {
    if let mistake = excess(in: text) { return [mistake] }
    guard let end = endOfSwift(in: text) else { return parserMistakes(in: text) }
    let beginning = String(decoding: text.utf8.prefix(end), as: UTF8.self)
    // The author didn't cut the text off, so its end isn't an error.
    return parserMistakes(in: beginning, isCutOff: true) + [tooMany(at: end, of: text)]
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

  /// The position at which a text is nested too deeply for the parser, or at which a string or comment begins that isn't
  /// closed.
  static func excess(in text: String) -> Mistake? {
    var text = text
    if let offset = text.withUTF8({ SwiftNesting.excess(in: $0) }) {
      return mistake(at: offset, of: text, "the text is nested too deeply or too long to parse")
    }
    // The parser can trap on an interpolation that isn't closed, as in `"\(a""""""b c"""`.
    guard let offset = text.withUTF8({ SwiftScanner($0).unclosed }) else { return nil }
    return mistake(at: offset, of: text, "no closing delimiter for the text that begins here")
  }

  private static func endOfSwift(in text: String) -> Int? {
    var text = text
    return text.withUTF8 { SwiftPart.end(of: $0, boundaries: SwiftScanner($0).boundaries) }
  }

  /// The position after which the parser can't read a text, or `nil` if it can read all of it.
  static func unreadable(in text: String) -> Mistake? {
    excess(in: text) ?? endOfSwift(in: text).map { tooMany(at: $0, of: text) }
  }

  private static func tooMany(at end: Int, of text: String) -> Mistake {
    mistake(at: end, of: text, "too many errors to check the rest")
  }

  private static func mistake(at offset: Int, of text: String, _ message: String) -> Mistake {
    let (line, column) = location(of: offset, in: text)
    return Mistake(line: line, column: column, message: message)
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
    // Treat a text that can't be parsed as another language.
    guard unreadable(in: text) == nil else { return false }
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
