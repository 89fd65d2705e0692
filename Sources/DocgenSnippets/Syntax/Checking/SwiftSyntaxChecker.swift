import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Says whether a text is Swift, and where it is not.
public enum SwiftSyntaxChecker {
  /// A place where the text stops being Swift.
  public struct Mistake: Error, Hashable, Sendable {
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

  /// What is known of a text.
  public struct Findings: Hashable, Sendable {
    /// The mistakes that were found, in text order.
    public var mistakes: [Mistake]

    /// From where on nobody has looked for mistakes, and why; `nil` where the whole text was looked through.
    public var unread: Mistake?

    /// Creates findings.
    public init(mistakes: [Mistake], unread: Mistake? = nil) {
      self.mistakes = mistakes
      self.unread = unread
    }
  }

  /// The mistakes in a text, in text order; empty when it parses.
  ///
  /// - Parameter text: Swift, as it may stand at the top level of a file.
  /// - Returns: What ``findings(in:)`` has found.
  public static func mistakes(in text: String) -> [Mistake] { findings(in: text).mistakes }

  /// Looks for mistakes in a text.
  ///
  /// - Parameter text: Swift, as it may stand at the top level of a file.
  /// - Returns: All mistakes; of a text in which much is wrong, or is of a rare kind, those at its beginning, since the parser
  ///   is given no more of it than ``SwiftSurvey`` allows.
  public static func findings(in text: String) -> Findings {
    if let mistake = excess(in: text) { return Findings(mistakes: [mistake]) }
    var text = text
    let survey = text.withUTF8 { SwiftSurvey($0) }
    guard let end = survey.end else { return Findings(mistakes: parserMistakes(in: text)) }
    let beginning = String(decoding: text.utf8.prefix(end), as: UTF8.self)
    // That the text ends there is no mistake of its author's.
    var findings = Findings(mistakes: parserMistakes(in: beginning, isCutOff: true), unread: tooMuch(at: end, of: text))
    if findings.mistakes.isEmpty, let unclosed = survey.unclosed {
      let (line, column) = location(of: unclosed, in: text)
      findings.mistakes = [Mistake(line: line, column: column, message: "what begins here is not closed")]
    }
    return findings
  }

  /// The mistakes that the parser finds; of a text that is cut off, those before its last token.
  private static func parserMistakes(in text: String, isCutOff: Bool = false) -> [Mistake] {
    let tree = Parser.parse(source: text)
    guard tree.hasError else { return [] }
    let locations = SourceLocationConverter(fileName: "", tree: tree)
    if let equal = inexplicableEqualSign(in: tree) {
      let location = locations.location(for: equal.positionAfterSkippingLeadingTrivia)
      return [
        Mistake(line: location.line, column: location.column, message: "what stands before this '=' is no Swift")
      ]
    }
    let lastToken = tree.endOfFileToken.previousToken(viewMode: .sourceAccurate)
    let end = isCutOff ? lastToken?.positionAfterSkippingLeadingTrivia : nil
    return ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { diagnostic in
        guard diagnostic.diagMessage.severity == .error else { return false }
        guard let end else { return true }
        // The attributes of a declaration that is cut off stand behind the `#endif` that the parser misses before it.
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
    guard let offset = text.withUTF8({ SwiftNesting.excess(in: $0) }) else { return nil }
    let (line, column) = location(of: offset, in: text)
    return Mistake(
      line: line, column: column, message: "the text here is deeper in itself, or longer in one piece, than is read")
  }

  /// The place from which on a file cannot be given to the parser.
  static func excess(inFile text: String) -> Mistake? {
    if let mistake = excess(in: text) { return mistake }
    var text = text
    return text.withUTF8 { SwiftSurvey($0, isFile: true).end }.map { tooMuch(at: $0, of: text) }
  }

  private static func tooMuch(at end: Int, of text: String) -> Mistake {
    let (line, column) = location(of: end, in: text)
    return Mistake(line: line, column: column, message: "too much of the text up to here is not understood as Swift")
  }

  /// The line and the column of an offset, from 1.
  private static func location(of offset: Int, in text: String) -> (line: Int, column: Int) {
    let lines = text.utf8.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.count, (lines.last?.count ?? 0) + 1)
  }

  /// Whether a text reads as Swift declarations or imports: it parses whole and declares something.
  ///
  /// For fences that claim to be in another language. Prose and other languages rarely parse as a Swift declaration
  /// that has a body or an initial value, which is what is asked for here.
  public static func looksLikeDeclarations(_ text: String) -> Bool {
    var text = text
    // What is not understood is another language's.
    guard text.withUTF8({ SwiftNesting.excess(in: $0) == nil && SwiftSurvey($0).end == nil }) else { return false }
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
