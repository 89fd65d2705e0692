import SwiftSyntax

/// Collects the names that a statement uses but doesn't declare in an inner scope.
final class NameReader: SyntaxVisitor {
  private(set) var uses: Set<String> = []
  private(set) var members: Set<String> = []
  private(set) var assigns: Set<String> = []
  /// The variables whose methods are called.
  private(set) var receivers: Set<String> = []
  private(set) var usesPrintAsValue = false
  /// The names that the scopes around the current node declare, innermost last.
  private var scopes: [Set<String>] = [[]]

  init() { super.init(viewMode: .sourceAccurate) }

  private func use(_ name: String) {
    if !scopes.contains(where: { $0.contains(name) }) { uses.insert(name) }
  }

  private func declare(_ name: String) { scopes[scopes.count - 1].insert(name) }

  private func scope(_ names: some Sequence<String> = [], _ body: () -> Void) {
    scopes.append(Set(names))
    body()
    scopes.removeLast()
  }

  private func walkChildren(of node: some SyntaxProtocol) {
    for child in node.children(viewMode: .sourceAccurate) { walk(child) }
  }

  // MARK: Uses

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      members.insert(name)
      return .skipChildren
    }
    if node.parent?.is(KeyPathPropertyComponentSyntax.self) == true {
      members.insert(name)
      return .skipChildren
    }
    if name == "print" {
      let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
      if !isCalled { usesPrintAsValue = true }
    }
    use(name)
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    use(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    use(node.macroName.text)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    use(node.macroName.text)
    return .visitChildren
  }

  override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    use(node.operator.text)
    return .skipChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    use(node.operator.text)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    for (element, next) in zip(elements, elements.dropFirst()) {
      let isAssignment =
        next.is(AssignmentExprSyntax.self)
        || next.as(BinaryOperatorExprSyntax.self).map {
          $0.operator.text.count > 1 && $0.operator.text.hasSuffix("=")
            && !["==", "!=", "<=", ">=", "===", "!=="].contains($0.operator.text)
        } == true
      if isAssignment, let name = element.rootName { assigns.insert(name) }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = ExprSyntax(node).calledRootName { receivers.insert(name) }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.expression.rootName { assigns.insert(name) }
    return .visitChildren
  }

  // MARK: Declarations

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    // A variable isn't visible in its own initial value.
    if let type = node.typeAnnotation { walk(type) }
    if let value = node.initializer { walk(value) }
    if let accessors = node.accessorBlock { scope { walk(accessors) } }
    walk(node.pattern)
    return .skipChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.typeAnnotation { walk(type) }
    if let value = node.initializer {
      walk(value)
    } else {
      for name in node.pattern.boundNames { use(name) }
    }
    walk(node.pattern)
    return .skipChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    // A top-level variable belongs to the item and is visible in all its scopes.
    declare(node.identifier.text)
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    walk(node.sequence)
    scope {
      walk(node.pattern)
      if let condition = node.whereClause { walk(condition) }
      walk(node.body)
    }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    scope {
      for capture in node.signature?.capture?.items ?? [] {
        if let value = capture.initializer { walk(value) } else { use(capture.name.text) }
        declare(capture.name.text)
      }
      switch node.signature?.parameterClause {
      case .simpleInput(let list): for parameter in list { declare(parameter.name.text) }
      case .parameterClause(let clause):
        for parameter in clause.parameters {
          declare((parameter.secondName ?? parameter.firstName).text)
          if let type = parameter.type { walk(type) }
        }
      case nil: break
      }
      if let type = node.signature?.returnClause { walk(type) }
      walk(node.statements)
    }
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    scope(localDeclarations(in: node.statements)) { walk(node.statements) }
    return .skipChildren
  }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    scope { walkChildren(of: node) }
    return .skipChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    scope {
      walk(node.conditions)
      walk(node.body)
    }
    switch node.elseBody {
    case .codeBlock(let block): walk(block)
    case .ifExpr(let other): walk(other)
    case nil: break
    }
    return .skipChildren
  }

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    scope { walkChildren(of: node) }
    return .skipChildren
  }

  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
    scope(["error"]) { walkChildren(of: node) }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    function(node, parameters: node.signature.parameterClause, generics: node.genericParameterClause)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    function(node, parameters: node.signature.parameterClause, generics: node.genericParameterClause)
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    function(node, parameters: node.parameterClause, generics: node.genericParameterClause)
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    scope(["newValue", "oldValue"] + (node.parameters.map { [$0.name.text] } ?? [])) { walkChildren(of: node) }
    return .skipChildren
  }

  private func function(
    _ node: some SyntaxProtocol, parameters: FunctionParameterClauseSyntax, generics: GenericParameterClauseSyntax?
  ) -> SyntaxVisitorContinueKind {
    let names = parameters.parameters.map { ($0.secondName ?? $0.firstName).text }
    scope(names + (generics?.parameters.map(\.name.text) ?? [])) { walkChildren(of: node) }
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { type(node, node.genericParameterClause) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { type(node, node.genericParameterClause) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { type(node, node.genericParameterClause) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { type(node, node.genericParameterClause) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { type(node, nil) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { type(node, nil) }

  /// Reads a type.
  ///
  /// Every member is visible to all the others, regardless of their order.
  private func type(
    _ node: some DeclGroupSyntax, _ generics: GenericParameterClauseSyntax?
  ) -> SyntaxVisitorContinueKind {
    let members = node.memberBlock.members.flatMap { $0.decl.declaredNames.map(\.name) }
    scope(["self", "Self"] + members + (generics?.parameters.map(\.name.text) ?? [])) { walkChildren(of: node) }
    return .skipChildren
  }

  /// The functions and types of a block, which are visible to each other regardless of their order.
  private func localDeclarations(in statements: CodeBlockItemListSyntax) -> [String] {
    statements.flatMap { statement -> [String] in
      guard let declaration = Syntax(statement.item).asProtocol((any DeclSyntaxProtocol).self),
        !declaration.is(VariableDeclSyntax.self)
      else { return [] }
      return declaration.declaredNames.map(\.name)
    }
  }
}

extension ExprSyntax {
  /// The variable whose method a statement calls: `model` in `try await model.tickets.load()`.
  var calledRootName: String? {
    if let tried = self.as(TryExprSyntax.self) { return tried.expression.calledRootName }
    if let awaited = self.as(AwaitExprSyntax.self) { return awaited.expression.calledRootName }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    return call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.rootName
  }

  /// The variable that an expression begins with: `model` in `model.tickets[0].title`.
  var rootName: String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.rootName }
    if let call = self.as(SubscriptCallExprSyntax.self) { return call.calledExpression.rootName }
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.rootName }
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.rootName }
    return nil
  }
}
