import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Says whether a text is Swift, and where it is not.
public enum SwiftSyntaxChecker {
  /// A place where the text stops being Swift.
  public struct Mistake: Hashable, Sendable {
    /// The line within the text, from 1.
    public var line: Int

    /// The column in UTF-8 bytes, from 1.
    public var column: Int

    /// The parser's message, one line.
    public var message: String

    /// Creates a mistake.
    public init(line: Int, column: Int, message: String) {
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// The mistakes in a text, in text order; empty exactly when it parses.
  ///
  /// - Parameter text: Swift, as it may stand at the top level of a file.
  public static func mistakes(in text: String) -> [Mistake] {
    if let mistake = excess(in: text) { return [mistake] }
    let tree = Parser.parse(source: text)
    guard tree.hasError else { return [] }
    let locations = SourceLocationConverter(fileName: "", tree: tree)
    if let equal = inexplicableEqualSign(in: tree) {
      let location = locations.location(for: equal.positionAfterSkippingLeadingTrivia)
      return [
        Mistake(line: location.line, column: location.column, message: "what stands before this '=' is no Swift")
      ]
    }
    return ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { $0.diagMessage.severity == .error }
      .map { diagnostic in
        let location = diagnostic.location(converter: locations)
        return Mistake(
          line: location.line, column: location.column,
          message: diagnostic.message.split(whereSeparator: \.isNewline).joined(separator: " "))
      }
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// An equals sign that the lexer complains about though white space is on both its sides.
  ///
  /// A character that is no Swift stands before it. The parser's own explanation would insert the white space that is
  /// there, and ends the process because it finds nothing to insert.
  private static func inexplicableEqualSign(in tree: SourceFileSyntax) -> TokenSyntax? {
    tree.tokens(viewMode: .all).first { token in
      guard token.tokenDiagnostic?.kind == .equalMustHaveConsistentWhitespaceOnBothSides else { return false }
      let before = token.previousToken(viewMode: .all)?.trailingTrivia.contains(where: \.isSpaceOrTab) ?? false
      return before && token.trailingTrivia.contains(where: \.isSpaceOrTab)
    }
  }

  /// The place where a text is too deep for the parser.
  private static func excess(in text: String) -> Mistake? {
    var text = text
    return text.withUTF8 { utf8 in
      guard let offset = SwiftNesting.excess(in: utf8) else { return nil }
      let lines = utf8[..<offset].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return Mistake(
        line: lines.count, column: (lines.last?.count ?? 0) + 1,
        message: "the text here is deeper in itself, or longer in one piece, than is read")
    }
  }

  /// Whether a text reads as Swift declarations or imports: it parses whole and declares something.
  ///
  /// For fences that claim to be in another language. Prose and other languages rarely parse as a Swift declaration
  /// that has a body or an initial value, which is what is asked for here.
  public static func looksLikeDeclarations(_ text: String) -> Bool {
    guard SwiftNesting.allows(text) else { return false }
    let tree = Parser.parse(source: text)
    guard !tree.hasError else { return false }
    return tree.statements.contains { statement in
      guard case .decl(let declaration) = statement.item else { return false }
      switch declaration.as(DeclSyntaxEnum.self) {
      case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .macroDecl:
        return true
      case .importDecl(let declaration):
        // `import fs from "fs"` does not parse; `import os` is Python as well.
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
