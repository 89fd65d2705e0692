import DocgenModel
import SwiftParser
import SwiftSyntax

extension SourceFacts {
  /// Reads the facts from a text.
  ///
  /// - Parameter source: Swift code. If it doesn't parse completely, the facts cover the parts that do.
  package init(source: String) {
    let excess = SwiftSyntaxChecker.unreadable(in: source)
    let tree = Parser.parse(source: excess == nil ? source : "")
    let collector = FactCollector(tree: tree, lines: splitLines(source))
    collector.walk(tree)
    self = collector.facts
    self.excess = excess
    if !tests.isEmpty { conditionalExpectations = collector.conditionalExpectations(in: tree) }
    unusedExpecting = collector.expecting.filter { !collector.usedNames.contains($0.name) }
    comments.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    codeLines = Array(Set(codeLines)).sorted()
  }
}

private final class FactCollector: SyntaxVisitor {
  var facts = SourceFacts()
  private let locations: SourceLocationConverter
  private var testCaseNames: Set<String> = []
  /// The types that are suites, because of an attribute or a test.
  private var suiteNames: Set<String> = []
  /// The functions that contain expectations but aren't tests.
  private(set) var expecting: [SourceFacts.Expecting] = []
  /// The names that expressions use.
  private(set) var usedNames: Set<String> = []

  init(tree: SourceFileSyntax, lines: [String]) {
    locations = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
    facts.lines = lines
  }

  private func line(_ position: AbsolutePosition) -> Int { locations.location(for: position).line }

  private func lines(of node: some SyntaxProtocol) -> ClosedRange<Int> {
    let first = line(node.positionAfterSkippingLeadingTrivia)
    return first...max(first, line(node.endPositionBeforeTrailingTrivia))
  }

  // MARK: Comments

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    collectComments(in: token.leadingTrivia, from: token.position, of: token)
    collectComments(in: token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia, of: nil)
    if token.tokenKind != .endOfFile { facts.codeLines += Array(lines(of: token)) }
    if token.startsConcurrency { facts.isConcurrent = true }
    return .skipChildren
  }

  /// - Parameter token: The token after the comments, or `nil` if they follow a token on its line.
  private func collectComments(in trivia: Trivia, from start: AbsolutePosition, of token: TokenSyntax?) {
    var position = start
    for piece in trivia {
      switch piece {
      case .lineComment(let text): facts.comments.append(comment(text.dropFirst(2), at: position))
      case .blockComment(let text): facts.otherComments.append(comment(text.dropFirst(2).dropLast(2), at: position))
      case .docLineComment(let text): collectDocumentation(text.dropFirst(3), at: position, of: token)
      case .docBlockComment(let text): collectDocumentation(text.dropFirst(3).dropLast(2), at: position, of: token)
      default: break
      }
      position += piece.sourceLength
    }
  }

  /// Collects a comment in the form of documentation, unless it documents the declaration after it.
  private func collectDocumentation(_ text: Substring, at position: AbsolutePosition, of token: TokenSyntax?) {
    let comment = comment(text, at: position)
    if comment.isWholeLine, token?.beginsDeclaration == true { return }
    facts.otherComments.append(comment)
  }

  private func comment(_ text: Substring, at position: AbsolutePosition) -> SourceFacts.LineComment {
    let location = locations.location(for: position)
    let before = facts.lines.indices.contains(location.line - 1) ? facts.lines[location.line - 1].utf8 : "".utf8
    // A block comment shows its result in the first line with text.
    let line = text.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } }
    return SourceFacts.LineComment(
      line: location.line, column: location.column, text: String(line ?? ""),
      isWholeLine: before.prefix(location.column - 1).allSatisfy { $0 == 0x20 || $0 == 0x09 })
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    collectStatement(node, item: Syntax(node.item), boundary: node.boundary(locations))
    collectValue(node)
    if node.parent?.parent?.is(SourceFileSyntax.self) == true, runs(node.item) { facts.hasTopLevelStatement = true }
    return .visitChildren
  }

  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    collectStatement(node, item: Syntax(node.decl))
    return .visitChildren
  }

  private func collectStatement(
    _ node: some SyntaxProtocol, item: Syntax, boundary: SourceFacts.StatementBoundary? = nil
  ) {
    let isDeclaration =
      item.is(FunctionDeclSyntax.self) || item.asProtocol((any DeclGroupSyntax).self) != nil
      || item.is(InitializerDeclSyntax.self) || item.is(IfConfigDeclSyntax.self)
    facts.statements.append(
      SourceFacts.Statement(
        lines: lines(of: node), isDeclaration: isDeclaration,
        isTopLevel: node.parent?.parent?.is(SourceFileSyntax.self) == true, boundary: boundary))
  }

  private func collectValue(_ node: CodeBlockItemSyntax) {
    guard let variable = node.observedVariable else { return }
    let end = locations.location(for: node.item.endPositionBeforeTrailingTrivia)
    facts.valueStatements.append(
      SourceFacts.ValueStatement(
        lines: lines(of: node.item).lowerBound...end.line, endColumn: end.column,
        variable: variable.isEmpty ? nil : variable, isTopLevel: node.parent?.parent?.is(SourceFileSyntax.self) == true,
        numbers: node.numbers))
  }

  private func runs(_ item: CodeBlockItemSyntax.Item) -> Bool {
    switch item {
    case .decl(let declaration):
      // The program computes the value of a top-level variable when execution reaches it.
      if let variable = declaration.as(VariableDeclSyntax.self) {
        return variable.bindings.contains { $0.initializer != nil && $0.pattern.trimmedDescription != "print" }
      }
      if let block = declaration.as(IfConfigDeclSyntax.self) {
        return block.clauses.contains { clause in
          guard case .statements(let items)? = clause.elements else { return false }
          return items.contains { runs($0.item) }
        }
      }
      return declaration.is(MacroExpansionDeclSyntax.self)
    case .expr, .stmt: return true
    }
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name else { return .visitChildren }
    let location = locations.location(for: module.positionAfterSkippingLeadingTrivia)
    facts.imports.append(
      SourceFacts.Import(
        module: module.text, line: location.line, column: location.column,
        isConditional: node.parent?.parent?.parent?.is(SourceFileSyntax.self) != true))
    return .visitChildren
  }

  private func markComputed(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    facts.computedLines.insert(lines(of: node).upperBound)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind { markComputed(node) }
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind { markComputed(node) }
  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind { markComputed(node) }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    _ = markComputed(node)
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if ["debugPrint", "dump"].contains(name) { facts.otherOutputs.insert(lines(of: node).upperBound) }
      if name == "print" { facts.prints.append(.init(lines: lines(of: node), isQualified: false)) }
      if name == "XCTMain" { facts.startsXCTest = true }
      if Self.exits.contains(name) { readExit(node) }
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      if name == "print", member.base?.trimmedDescription == "Swift" {
        facts.prints.append(.init(lines: lines(of: node), isQualified: true))
      }
      if name == "__swiftPMEntryPoint" { facts.startsSwiftTesting = true }
      let modules = ["Foundation", "Glibc", "Darwin", "Musl"]
      if Self.exits.contains(name), modules.contains(member.base?.trimmedDescription ?? "") { readExit(node) }
    }
    return .visitChildren
  }

  /// Reads a call that can end the program with status 0.
  private func readExit(_ node: FunctionCallExprSyntax) {
    guard node.arguments.count == 1, let status = node.arguments.first?.expression.trimmedDescription,
      status != "EXIT_FAILURE", Int(status) ?? 0 == 0
    else { return }
    facts.exitCalls.append(line(node.positionAfterSkippingLeadingTrivia))
  }

  /// The functions of the C library that end a program before its last line.
  private static let exits: Set = ["exit", "_exit", "_Exit", "quick_exit"]

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isTopLevel =
      node.parent?.is(CodeBlockItemSyntax.self) == true
      && node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
    if isTopLevel, node.bindings.contains(where: { $0.pattern.trimmedDescription == "print" }) {
      facts.declaresPrint = true
    }
    return .visitChildren
  }

  // MARK: Tests

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.text
    let type = node.enclosingTypeName
    if node.attributes.has("Test") {
      add(test: node, named: name, framework: .swiftTesting)
      if let type { suiteNames.insert(type) }
    } else if let type, testCaseNames.contains(type), name.hasPrefix("test"),
      node.signature.parameterClause.parameters.isEmpty
    {
      add(test: node, named: name, framework: .xctest(className: type))
    }
    collectExpecting(node, in: type)
    return .visitChildren
  }

  /// Collects a function that looks like a test but isn't one.
  ///
  /// Functions of a type without tests are excluded, because other code might call them.
  private func collectExpecting(_ node: FunctionDeclSyntax, in type: String?) {
    guard !node.attributes.has("Test"), !facts.tests.contains(where: { $0.lines == lines(of: node) }),
      !node.modifiers.contains(where: { $0.name.text == "override" }), let body = node.body,
      type.map({ testCaseNames.contains($0) || suiteNames.contains($0) })
        ?? (node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true)
    else { return }
    guard !ExpectationFinder(in: body).expectations.isEmpty else { return }
    expecting.append(.init(name: node.name.text, lines: lines(of: node)))
  }

  func conditionalExpectations(in tree: SourceFileSyntax) -> [SourceFacts.ConditionalExpectation] {
    ConditionalExpectationFinder(in: tree).found.map { found in
      SourceFacts.ConditionalExpectation(
        line: lines(of: found.expectation).lowerBound, statement: found.keyword.text,
        statementLine: lines(of: found.keyword).lowerBound, branch: lines(of: found.branch))
    }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    usedNames.insert(node.baseName.text)
    return .visitChildren
  }

  private func add(test node: FunctionDeclSyntax, named name: String, framework: SourceFacts.Test.Framework) {
    facts.tests.append(
      SourceFacts.Test(
        name: name, lines: lines(of: node), framework: framework,
        hasExpectation: node.body.map { ExpectationFinder(in: $0).hasFound } ?? false))
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    let isTestCase = inherited.contains {
      // Test cases can also inherit from a base class in the same file.
      $0 == "XCTestCase" || $0 == "XCTest.XCTestCase" || testCaseNames.contains($0)
    }
    if isTestCase {
      facts.hasTestCase = true
      testCaseNames.insert(node.name.text)
    }
    return .visitChildren
  }

  override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind {
    if node.has("Suite"), let type = node.parent?.declaredOrExtendedTypeName {
      facts.hasSuite = true
      suiteNames.insert(type)
    }
    return .visitChildren
  }

  // MARK: Conditional compilation

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    var clauses: [SourceFacts.ConditionalBlock.Clause] = []
    let endLine = line(node.poundEndif.positionAfterSkippingLeadingTrivia)
    for clause in node.clauses {
      let start = line(clause.poundKeyword.positionAfterSkippingLeadingTrivia)
      if !clauses.isEmpty { clauses[clauses.count - 1].lastLine = start - 1 }
      clauses.append(
        SourceFacts.ConditionalBlock.Clause(
          line: start, lastLine: endLine - 1, condition: clause.condition?.trimmedDescription ?? ""))
    }
    facts.conditionals.append(SourceFacts.ConditionalBlock(clauses: clauses, endLine: endLine))
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// The name of the innermost type around the node.
  fileprivate var enclosingTypeName: String? {
    parent.flatMap { $0.declaredOrExtendedTypeName ?? $0.enclosingTypeName }
  }
}

extension AttributeListSyntax {
  /// Whether an attribute is in the list, with or without its module's name.
  fileprivate func has(_ name: String) -> Bool {
    contains { element in
      guard case .attribute(let attribute) = element else { return false }
      let written = attribute.attributeName.trimmedDescription
      return written == name || written == "Testing.\(name)"
    }
  }
}

extension TokenSyntax {
  /// Whether it's a keyword or a name of code that can run at the same time as other code.
  fileprivate var startsConcurrency: Bool {
    switch tokenKind {
    case .keyword(.async), .keyword(.await): true
    case .identifier(let name):
      ["Task", "Thread", "OperationQueue", "Process", "pthread_create"].contains(name) || name.hasPrefix("Dispatch")
    default: false
    }
  }

  /// Whether it's the first token of a declaration.
  fileprivate var beginsDeclaration: Bool {
    var node = parent
    while let current = node, current.firstToken(viewMode: .sourceAccurate) == self {
      if current.asProtocol((any DeclSyntaxProtocol).self) != nil { return true }
      node = current.parent
    }
    return false
  }
}
