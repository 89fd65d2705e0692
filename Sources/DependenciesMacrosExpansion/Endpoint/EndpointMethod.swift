import SwiftSyntax

extension Endpoint {
  /// The method that calls the endpoint by its parameters' labels, or nil if a call of the property
  /// says the same.
  var method: String? {
    let parameters = type.parameters
    guard methodName != nil || parameters.contains(where: { $0.label != nil }) else { return nil }
    guard !parameters.contains(where: \.isVariadic) else { return nil }
    let called = (methodName ?? name).declared
    let list = parameters.map { "\($0.label?.declared ?? "_") \($0.local): \($0.type.description)" }
    let call = "self.\(name.storage.declared)(\(parameters.map(\.forwarded).joined(separator: ", ")))"
    let arrow = type.result.isVoid ? "" : " -> \(type.result.trimmedDescription)"
    let isAsync = type.isAsync || type.isDynamicallyIsolated
    let body = "\(type.failure == .never ? "" : "try ")\(isAsync ? "await " : "")\(call)"
    return """
      \(methodPreamble)func \(called)(\(list.joined(separator: ", ")))\(effects)\(arrow) {
        \(body)
      }
      """
  }

  /// ` async throws(E)`, as a call of the closure has them.
  private var effects: String {
    let isolating = type.isDynamicallyIsolated && !type.isAsync ? " async" : ""
    return isolating + (type.function.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? "")
  }

  /// Documentation, attributes and modifiers, each followed by what separates it from the next.
  private var methodPreamble: String {
    let documentation = declaration.documentation
    // The method calls the closure, so it's isolated like the closure. If that isn't isolated, then like the property.
    let actor = type.globalActor ?? declaration.globalActor
    let attributes = declaration.availability + [actor].compactMap(\.self)
    let isolation = declaration.isNonisolated && actor == nil ? ["nonisolated"] : []
    return (documentation + attributes).map { $0 + "\n" }.joined()
      + (declaration.accessForMethod + isolation).map { $0 + " " }.joined()
  }
}

extension ClosureType.Parameter {
  /// The argument that passes the method's parameter on.
  fileprivate var forwarded: String {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return local }
    if isInout { return "&\(local)" }
    guard attributed.attributes.contains(where: { $0.named("autoclosure") }), let closure = ClosureType(type)
    else { return local }
    return "\(closure.failure == .never ? "" : "try ")\(closure.isAsync ? "await " : "")\(local)()"
  }
}

extension ClosureType {
  /// The global actor on which the closure runs, as an attribute.
  fileprivate var globalActor: String? {
    attributes.first(where: \.isGlobalActorOfType)?.trimmedDescription
  }
}
