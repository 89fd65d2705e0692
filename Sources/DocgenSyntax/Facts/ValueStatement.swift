import SwiftSyntax

extension SourceFacts {
  /// A statement whose value docgen can observe: an expression whose value isn't used, or a statement that sets a variable.
  package struct ValueStatement: Hashable, Sendable {
    /// The lines of the statement.
    package var lines: ClosedRange<Int>
    /// The column after its last character in UTF-8 bytes, from 1.
    package var endColumn: Int
    /// The variable that it sets, or `nil` for an expression.
    package var variable: String?
    /// Whether it's at the top level of the file.
    package var isTopLevel: Bool
    /// The numbers in the code that computes the value.
    package var numbers: Numbers

    /// How much of a statement's code consists of numbers, which a comment can explain.
    package enum Numbers: Hashable, Sendable {
      /// No number.
      case none
      /// Numbers and other code, as in `wait(5)`.
      case some
      /// Only numbers, as in `5 * 60`.
      case only
    }
  }
}

extension CodeBlockItemSyntax {
  /// The variable whose value a statement sets, or an empty text for an expression whose value isn't used.
  ///
  /// `nil` for every other statement.
  var observedVariable: String? {
    guard canBeObserved else { return nil }
    if let declaration = item.as(VariableDeclSyntax.self) {
      guard declaration.attributes.isEmpty, declaration.modifiers.isEmpty, declaration.bindings.count == 1,
        let binding = declaration.bindings.first, binding.accessorBlock == nil,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let value = binding.initializer?.value, value.isComputed
      else { return nil }
      return name
    }
    guard let expression = item.as(ExprSyntax.self) else { return nil }
    if let sequence = expression.as(SequenceExprSyntax.self), let assigned = sequence.assignedVariable {
      return assigned.isEmpty ? nil : assigned
    }
    return expression.isObservable ? "" : nil
  }

  /// The numbers in the code from which a statement gets its value.
  var numbers: SourceFacts.ValueStatement.Numbers {
    let value: [TokenSyntax]
    if let initializer = item.as(VariableDeclSyntax.self)?.bindings.first?.initializer {
      value = Array(initializer.value.tokens(viewMode: .sourceAccurate))
    } else if let sequence = item.as(SequenceExprSyntax.self), let mark = sequence.elements.dropFirst().first,
      mark.is(AssignmentExprSyntax.self)
    {
      value = sequence.elements.dropFirst(2).flatMap { $0.tokens(viewMode: .sourceAccurate) }
    } else {
      value = Array(item.tokens(viewMode: .sourceAccurate))
    }
    guard value.contains(where: \.isNumber) else { return .none }
    return value.allSatisfy { $0.isNumber || $0.isPunctuationOfNumbers } ? .only : .some
  }

  /// Whether more code can follow the statement, which isn't the value of its block.
  private var canBeObserved: Bool {
    guard let block = parent?.as(CodeBlockItemListSyntax.self), let owner = block.parent else { return false }
    if owner.is(SourceFileSyntax.self) { return true }
    guard owner.is(CodeBlockSyntax.self), let statement = owner.parent else { return false }
    if let function = statement.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause == nil || block.last?.id != id
    }
    if let condition = statement.as(IfExprSyntax.self) {
      return condition.parent?.is(ExpressionStmtSyntax.self) == true || condition.parent?.is(IfExprSyntax.self) == true
    }
    return statement.is(DoStmtSyntax.self) || statement.is(ForStmtSyntax.self) || statement.is(WhileStmtSyntax.self)
  }
}

extension SequenceExprSyntax {
  /// The variable that an assignment changes, an empty text if it has no simple name, or `nil` if the expression isn't an
  /// assignment.
  fileprivate var assignedVariable: String? {
    let elements = Array(elements)
    guard elements.count > 2 else { return nil }
    let operation = elements[1]
    let isAssignment =
      operation.is(AssignmentExprSyntax.self)
      || operation.as(BinaryOperatorExprSyntax.self).map {
        $0.operator.text.count > 1 && $0.operator.text.hasSuffix("=")
          && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains($0.operator.text)
      } == true
    guard isAssignment else { return nil }
    let name = elements[0].trimmedDescription
    return elements[0].rootName == nil || name == "_" || name.contains("\n") ? "" : name
  }
}

extension ExprSyntax {
  /// Whether the text of the expression doesn't already show its value.
  fileprivate var isComputed: Bool {
    if let tried = self.as(TryExprSyntax.self) { return tried.expression.isComputed }
    if let awaited = self.as(AwaitExprSyntax.self) { return awaited.expression.isComputed }
    return self.is(SequenceExprSyntax.self) || self.is(MemberAccessExprSyntax.self)
      || self.is(SubscriptCallExprSyntax.self) || self.is(FunctionCallExprSyntax.self)
      || self.is(PrefixOperatorExprSyntax.self) || self.is(TupleExprSyntax.self)
  }

  /// Whether a call can receive the value of the expression.
  fileprivate var isObservable: Bool {
    if let tried = self.as(TryExprSyntax.self) { return tried.expression.isObservable }
    if let awaited = self.as(AwaitExprSyntax.self) { return awaited.expression.isObservable }
    if let call = self.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    {
      return !["print", "debugPrint", "dump", "exit", "abort", "fatalError", "preconditionFailure"].contains(name)
    }
    return isComputed || self.is(DeclReferenceExprSyntax.self) || self.is(PostfixOperatorExprSyntax.self)
      || self.is(ForceUnwrapExprSyntax.self) || self.is(ArrayExprSyntax.self) || self.is(StringLiteralExprSyntax.self)
  }
}

extension TokenSyntax {
  fileprivate var isNumber: Bool {
    switch tokenKind {
    case .integerLiteral, .floatLiteral: true
    default: false
    }
  }

  /// Whether a calculation that consists of numbers can contain the token.
  fileprivate var isPunctuationOfNumbers: Bool {
    switch tokenKind {
    case .leftParen, .rightParen: true
    case .binaryOperator(let text), .prefixOperator(let text): !text.hasSuffix("=") || text == "=="
    default: false
    }
  }
}
