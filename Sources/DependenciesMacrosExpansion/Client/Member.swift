import SwiftSyntax

/// A stored property that a client's initializers set.
struct Member {
  let name: Name

  /// The property's type, as written or as its literal implies.
  let type: TypeSyntax

  /// The expression that stands for an argument left out.
  let defaultValue: String?

  let isEndpoint: Bool
  let accessLevel: AccessLevel

  /// What the initializer's body assigns to: an endpoint's storage, so that no accessor runs before all is initialized.
  var target: String {
    "self.\((isEndpoint ? name.storage : name).declared)"
  }

  /// The parameter of an initializer.
  var parameter: String {
    let spelling = ClosureType(type)?.escapingSpelling ?? type.trimmedDescription
    return "\(name.declared): \(spelling)\(defaultValue.map { " = \($0)" } ?? "")"
  }
}
