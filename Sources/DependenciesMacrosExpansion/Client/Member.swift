import SwiftSyntax

/// A stored property that a client's initialisers set.
struct Member {
  let name: Name

  /// The property's type, as written or as its literal implies.
  let type: TypeSyntax

  /// The expression that stands for an argument left out.
  let defaultValue: String?

  let isEndpoint: Bool
  let accessLevel: AccessLevel

  /// What the initialiser's body assigns to: an endpoint's storage, so that no accessor runs before all is initialised.
  var target: String {
    "self.\((isEndpoint ? name.storage : name).declared)"
  }

  /// The parameter of an initialiser.
  var parameter: String {
    let spelling = ClosureType(type)?.escapingSpelling ?? type.trimmedDescription
    return "\(name.declared): \(spelling)\(defaultValue.map { " = \($0)" } ?? "")"
  }
}
