@_spi(RawSyntax) import SwiftSyntax

/// Collects highlighting tokens in one pass over the parser's raw tree, in source order.
///
/// The raw tree is SPI of swift-syntax. The classifications of `SwiftIDEUtils` take several times as long as the parse
/// itself.
struct RawTreeWalk {
  /// The syntactic context of a token.
  enum Context {
    case nothing
    case attribute
    case directive
  }

  private(set) var tokens: [SwiftToken] = []
  private var offset = 0

  init(estimatedCount: Int) {
    tokens.reserveCapacity(estimatedCount)
  }

  mutating func visit(_ node: RawSyntax, inside context: Context) {
    if let token = node.tokenView {
      // Tokens that the parser adds for missing ones have text but no bytes in the source.
      if token.presence == .present { add(token, as: kind(of: token, inside: context)) }
    } else if let layout = node.layoutView {
      visit(layout, of: node.kind, inside: context)
    }
  }

  private mutating func visit(_ layout: RawSyntaxLayoutView, of kind: SyntaxKind, inside context: Context) {
    switch kind {
    case .identifierType, .memberType:
      visitChildren(layout, inside: context, identifiersAs: .type)
    case .functionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl,
      .associatedTypeDecl, .macroDecl, .enumCaseElement, .identifierPattern, .genericParameter:
      visitChildren(layout, inside: context, identifiersAs: .declaration)
    case .labeledExpr:
      visitChildren(layout, inside: context, identifiersAs: .argumentLabel)
    case .declReferenceExpr:
      // By Swift's naming convention, a capitalized name in an expression is a type.
      visitChildren(layout, inside: context, identifiersAs: .type, onlyCapitalized: true)
    case .functionParameter:
      visitParameter(layout, inside: context)
    case .macroExpansionExpr, .macroExpansionDecl:
      visitMacro(layout, inside: context)
    case .attribute:
      visitAttribute(layout)
    case .ifConfigClause:
      visitConditionalClause(layout, inside: context)
    default:
      for case let child? in layout.children { visit(child, inside: context) }
    }
  }

  private mutating func visitChildren(
    _ layout: RawSyntaxLayoutView, inside context: Context, identifiersAs kind: SwiftToken.Kind,
    onlyCapitalized: Bool = false
  ) {
    for case let child? in layout.children {
      if context == .nothing, let token = child.tokenView, token.presence == .present, token.rawKind == .identifier,
        !isPlaceholder(token.rawText), !onlyCapitalized || isCapitalized(token.rawText)
      {
        add(token, as: kind)
      } else {
        visit(child, inside: context)
      }
    }
  }

  /// If a parameter has two names, the first one is its label.
  private mutating func visitParameter(_ layout: RawSyntaxLayoutView, inside context: Context) {
    var isFirst = true
    for case let child? in layout.children {
      if isFirst, let token = child.tokenView, token.presence == .present {
        isFirst = false
        add(token, as: token.rawKind == .identifier ? .argumentLabel : self.kind(of: token, inside: context))
      } else {
        visit(child, inside: context)
      }
    }
  }

  private mutating func visitMacro(_ layout: RawSyntaxLayoutView, inside context: Context) {
    for case let child? in layout.children {
      if let token = child.tokenView, token.presence == .present,
        token.rawKind == .pound || token.rawKind == .identifier
      {
        add(token, as: .macro)
      } else {
        visit(child, inside: context)
      }
    }
  }

  /// The first node below an attribute is its name, and the following nodes are its arguments.
  private mutating func visitAttribute(_ layout: RawSyntaxLayoutView) {
    var isName = true
    for case let child? in layout.children {
      visit(child, inside: isName ? .attribute : .nothing)
      if !child.isToken { isName = false }
    }
  }

  /// A clause's elements are ordinary code.
  ///
  /// The nodes before them are the condition.
  private mutating func visitConditionalClause(_ layout: RawSyntaxLayoutView, inside context: Context) {
    for case let child? in layout.children {
      switch child.kind {
      case .codeBlockItemList, .memberBlockItemList, .switchCaseList, .attributeList, .postfixIfConfigExpr:
        visit(child, inside: context)
      default:
        visit(child, inside: .directive)
      }
    }
  }

  private func kind(of token: RawSyntaxTokenView, inside context: Context) -> SwiftToken.Kind? {
    switch context {
    case .attribute: return .attribute
    case .directive: return .directive
    case .nothing: break
    }
    switch token.rawKind {
    case .keyword, .poundSourceLocation, .poundAvailable, .poundUnavailable, .wildcard: return .keyword
    case .identifier, .dollarIdentifier: return isPlaceholder(token.rawText) ? .placeholder : .identifier
    case .integerLiteral, .floatLiteral: return .number
    case .stringQuote, .multilineStringQuote, .singleQuote, .stringSegment, .rawStringPoundDelimiter: return .string
    case .regexSlash, .regexLiteralPattern, .regexPoundDelimiter: return .regex
    case .binaryOperator, .prefixOperator, .postfixOperator: return .operator
    case .poundIf, .poundElseif, .poundElse, .poundEndif: return .directive
    case .shebang: return .comment
    case .unknown: return token.rawText.first == UInt8(ascii: "\"") ? .string : nil
    default: return nil
    }
  }

  private func isPlaceholder(_ text: SyntaxText) -> Bool {
    text.count > 3 && text[0] == UInt8(ascii: "<") && text[1] == UInt8(ascii: "#")
  }

  private func isCapitalized(_ text: SyntaxText) -> Bool {
    text.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false
  }

  private mutating func add(_ token: RawSyntaxTokenView, as kind: SwiftToken.Kind?) {
    addComments(in: token.leadingRawTriviaPieces)
    let length = token.rawText.count
    if let kind { add(kind, length: length) } else { offset += length }
    addComments(in: token.trailingRawTriviaPieces)
  }

  private mutating func add(_ kind: SwiftToken.Kind, length: Int) {
    let start = offset
    offset += length
    guard length > 0 else { return }
    // Merge adjacent tokens of the same kind, such as a string's quotes and text, or an attribute's `@` and name.
    if let last = tokens.last, last.end == start, last.kind == kind {
      tokens[tokens.count - 1].end = offset
    } else {
      tokens.append(SwiftToken(kind, start..<offset))
    }
  }

  /// Adds the comments in trivia.
  ///
  /// Text that the lexer skipped stays plain.
  private mutating func addComments(in trivia: [RawTriviaPiece]) {
    for piece in trivia {
      let start = offset
      offset += piece.byteLength
      switch piece {
      case .lineComment, .blockComment: tokens.append(SwiftToken(.comment, start..<offset))
      case .docBlockComment: tokens.append(SwiftToken(.documentationComment, start..<offset))
      case .docLineComment(let text):
        // The compiler doesn't count `////` as documentation, but the parser does.
        let isDocumentation = !text.starts(with: "////".utf8)
        tokens.append(SwiftToken(isDocumentation ? .documentationComment : .comment, start..<offset))
      default: break
      }
    }
  }
}
