import SwiftDiagnostics
import SwiftSyntax

/// One endpoint of a client: a closure property, read from its declaration.
struct Endpoint {
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let name: Name
  let type: ClosureType
  let unimplemented: UnimplementedBehavior

  /// The name of the method that calls the endpoint by labels, when the attribute gives one.
  let methodName: Name?

  /// `willSet` and `didSet`, which move to the storage: a computed property has none.
  var observers: String {
    binding.accessorBlock.map { " \($0.trimmedDescription)" } ?? ""
  }
}

/// The action of an endpoint after it has reported that it's unimplemented.
enum UnimplementedBehavior {
  case throwUnimplemented
  case returnNothing
  case returnNil

  /// Runs the closure that the property starts with.
  case run(ClosureExprSyntax)

  /// Cannot be told: the declaration is in error. The expansion then stays well-formed, so that this error stays the only one.
  case unknown
}
