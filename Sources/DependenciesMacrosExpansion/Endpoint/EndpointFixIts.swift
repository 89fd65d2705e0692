import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension FixIt {
  static func removingEndpoint(from declaration: some DeclSyntaxProtocol) -> [FixIt] {
    [removing(attribute: "DependencyEndpoint", from: declaration)].compactMap(\.self)
  }

  /// Turns an initial value into a closure that calls it.
  static func makingClosure(of value: ExprSyntax, in binding: PatternBindingSyntax, _ type: ClosureType) -> FixIt {
    if let placeholder = value.unimplementedPlaceholder(for: type) {
      return FixIt(
        "drop-unimplemented", "Remove 'unimplemented': endpoints report by themselves", replacing: binding,
        with: binding.initialized(to: placeholder.closure))
    }
    let effects = "\(type.failure == .never ? "" : "try ")\(type.isAsync ? "await " : "")"
    let arguments = type.parameters.map { $0.isInout ? "&$\($0.index)" : "$\($0.index)" }.joined(separator: ", ")
    let isName = value.is(DeclReferenceExprSyntax.self) || value.is(MemberAccessExprSyntax.self)
    let function = isName ? value.trimmedDescription : "(\(value.trimmedDescription))"
    return FixIt(
      "wrap-in-closure", "Call it from a closure", replacing: value,
      with: ExprSyntax("{ \(raw: effects)\(raw: function)(\(raw: arguments)) }").with(
        \.trailingTrivia, value.trailingTrivia))
  }

  /// Takes a call that stops the process out of an initial value.
  static func removingStop(_ call: ExprSyntax, from binding: PatternBindingSyntax, _ type: ClosureType) -> FixIt {
    guard UnimplementedBehavior(impliedBy: type) == nil else {
      return FixIt(
        "remove-default", "Remove the initial value", replacing: binding, with: binding.initialized(to: nil))
    }
    return FixIt(
      "return-value", "Return a value", replacing: call,
      with: type.resultPlaceholder.with(\.leadingTrivia, call.leadingTrivia).with(\.trailingTrivia, call.trailingTrivia)
    )
  }

  /// Turns the string into the nearest name, if any word is in it.
  static func naming(_ argument: ExprSyntax, _ text: String) -> FixIt? {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard let first = words.first else { return nil }
    let joined = String(first) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let candidate = joined.first?.isNumber == true ? "_\(joined)" : joined
    guard let name = Name(identifier: candidate), name.text != text else { return nil }
    return FixIt(
      "rename-method", "Name it '\(name.text)'", replacing: argument,
      with: ExprSyntax(StringLiteralExprSyntax(content: name.text)).with(\.trailingTrivia, argument.trailingTrivia))
  }

  static func removingMethod(from attribute: AttributeSyntax) -> FixIt {
    var bare = attribute
    bare.leftParen = nil
    bare.arguments = nil
    bare.rightParen = nil
    return FixIt(
      "remove-method", "Remove the method's name", replacing: attribute,
      with: bare.with(\.trailingTrivia, attribute.trailingTrivia))
  }

  static func takingAnArray(_ parameter: TupleTypeElementSyntax) -> FixIt {
    var array = parameter
    array.ellipsis = nil
    array.type = "[\(parameter.type.trimmed)]"
    return FixIt("take-array", "Take an array", replacing: parameter, with: array)
  }
}

extension [FixIt] {
  /// Both actions of an endpoint without an implementation: returning a value and throwing.
  static func addingDefault(to binding: PatternBindingSyntax, _ type: ClosureType) -> [FixIt] {
    let count = type.parameters.count
    let signature = count == 0 ? "" : Array<String>(repeating: "_", count: count).joined(separator: ", ") + " in "
    let value = ExprSyntax("{ \(raw: signature)\(type.resultPlaceholder) }")
    let returning = FixIt(
      "add-default", "Add an initial value", replacing: binding, with: binding.initialized(to: value))
    guard type.failure == .never, type.function.effectSpecifiers?.throwsClause == nil else { return [returning] }
    return [
      returning, FixIt("make-throwing", "Let it throw", replacing: type.function, with: type.function.throwing),
    ]
  }
}

extension ClosureType {
  /// A placeholder for editors, named after the result.
  fileprivate var resultPlaceholder: ExprSyntax {
    "\(raw: "<#\(result.trimmedDescription)#>")"
  }
}

/// The value that `unimplemented(…, placeholder:)` returns.
private struct Placeholder {
  /// The closure that replaces the initial value, or nil if the endpoint needs none.
  let closure: ExprSyntax?
}

extension ExprSyntax {
  /// The rest of a call of `unimplemented` when the endpoint reports the issue, or nil if this isn't such a call.
  fileprivate func unimplementedPlaceholder(for type: ClosureType) -> Placeholder? {
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    let function = call.calledExpression.trimmedDescription
    guard function == "unimplemented" || function.hasSuffix(".unimplemented") else { return nil }
    guard let value = call.arguments.first(where: { $0.label?.text == "placeholder" })?.expression.trimmed else {
      return UnimplementedBehavior(impliedBy: type) == nil ? nil : Placeholder(closure: nil)
    }
    let count = type.parameters.count
    let signature = count == 0 ? "" : Array(repeating: "_", count: count).joined(separator: ", ") + " in "
    return Placeholder(closure: "{ \(raw: signature)\(value) }")
  }
}
