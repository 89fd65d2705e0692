import SwiftSyntax

extension SourceFacts {
  /// The places for calls that run directly before and after a statement.
  package struct StatementBoundary: Hashable, Sendable {
    /// A place in the text.
    package struct Place: Hashable, Sendable {
      /// The line, from 1.
      package var line: Int
      /// The column in UTF-8 bytes, from 1.
      package var column: Int
    }

    /// The place before the statement, on an earlier line, or `nil` if no code precedes it.
    package var start: Place?
    /// Whether a semicolon must separate a call at the start from the code before it.
    package var startNeedsSemicolon: Bool
    /// The place after the statement.
    package var end: Place
  }
}

extension CodeBlockItemSyntax {
  /// The places for declarations directly before and after the statement, and other statements on its lines.
  ///
  /// `nil` if the declarations could change the meaning of the code, or if the block begins on the statement's line, because
  /// the columns of the statement must not change.
  func boundary(_ locations: SourceLocationConverter) -> SourceFacts.StatementBoundary? {
    guard canContinue, isInBlock, !canBeResult else { return nil }
    func place(_ position: AbsolutePosition) -> SourceFacts.StatementBoundary.Place {
      let location = locations.location(for: position)
      return .init(line: location.line, column: location.column)
    }
    let (first, last) = (firstOnLine(locations), lastOnLine(locations))
    // No code can follow '#endif' on its line.
    guard first.sibling(-1)?.item.is(IfConfigDeclSyntax.self) != true else { return nil }
    let end = place(last.item.endPositionBeforeTrailingTrivia)
    guard let before = first.firstToken(viewMode: .sourceAccurate)?.previousToken(viewMode: .sourceAccurate) else {
      return .init(start: nil, startNeedsSemicolon: false, end: end)
    }
    let start = place(before.endPositionBeforeTrailingTrivia)
    guard start.line < place(first.positionAfterSkippingLeadingTrivia).line else { return nil }
    return .init(
      start: start, startNeedsSemicolon: first.sibling(-1) != nil && before.tokenKind != .semicolon, end: end)
  }

  /// Whether code directly after the statement runs when the statement has ended.
  private var canContinue: Bool {
    !item.is(DeferStmtSyntax.self)
      && !item.is(ReturnStmtSyntax.self) && !item.is(ThrowStmtSyntax.self) && !item.is(BreakStmtSyntax.self)
      && !item.is(ContinueStmtSyntax.self) && !item.is(FallThroughStmtSyntax.self)
  }

  /// Whether the statement is in a list of statements that declarations can be a part of.
  private var isInBlock: Bool {
    guard let owner = parent?.parent else { return false }
    return owner.is(SourceFileSyntax.self) || owner.is(CodeBlockSyntax.self) || owner.is(ClosureExprSyntax.self)
      || owner.is(SwitchCaseSyntax.self) || owner.is(AccessorBlockSyntax.self)
  }

  /// Whether the statement can be the value of its block, because it's the only one.
  fileprivate var canBeResult: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), let owner = list.parent, list.count == 1,
      item.is(ExprSyntax.self) || item.is(ExpressionStmtSyntax.self)
    else { return false }
    if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) { return true }
    if owner.is(SwitchCaseSyntax.self) { return owner.parent?.parent?.branchCanBeResult ?? true }
    guard owner.is(CodeBlockSyntax.self), let statement = owner.parent else { return false }
    if let function = statement.as(FunctionDeclSyntax.self) {
      let result = function.signature.returnClause?.type.trimmedDescription
      return result != nil && result != "Void" && result != "()"
    }
    if let accessor = statement.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.tokenKind == .keyword(.get)
    }
    return statement.is(IfExprSyntax.self) && statement.branchCanBeResult
  }

  /// The first of the statements before this one that are on the same lines, or this one.
  private func firstOnLine(_ locations: SourceLocationConverter) -> CodeBlockItemSyntax {
    guard let previous = sibling(-1), previous.isFollowed(by: self, locations) else { return self }
    return previous.firstOnLine(locations)
  }

  /// The last of the statements after this one that are on the same lines, or this one.
  private func lastOnLine(_ locations: SourceLocationConverter) -> CodeBlockItemSyntax {
    guard let next = sibling(1), isFollowed(by: next, locations) else { return self }
    return next.lastOnLine(locations)
  }

  private func isFollowed(by next: CodeBlockItemSyntax, _ locations: SourceLocationConverter) -> Bool {
    locations.location(for: endPositionBeforeTrailingTrivia).line
      == locations.location(for: next.positionAfterSkippingLeadingTrivia).line
  }

  private func sibling(_ offset: Int) -> CodeBlockItemSyntax? {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), let own = list.index(of: self) else { return nil }
    let index = list.index(own, offsetBy: offset, limitedBy: offset < 0 ? list.startIndex : list.endIndex)
    return index.flatMap { $0 < list.endIndex ? list[$0] : nil }
  }
}

extension Syntax {
  /// Whether a branch of this `if` or `switch` can be the value of the code around it.
  fileprivate var branchCanBeResult: Bool {
    if let outer = parent, outer.is(IfExprSyntax.self) { return outer.branchCanBeResult }
    guard let statement = parent, statement.is(ExpressionStmtSyntax.self) || statement.is(CodeBlockItemSyntax.self),
      let item = statement.as(CodeBlockItemSyntax.self) ?? statement.parent?.as(CodeBlockItemSyntax.self)
    else { return true }
    return item.canBeResult
  }
}
