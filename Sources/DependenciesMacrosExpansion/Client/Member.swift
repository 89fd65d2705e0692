import SwiftSyntax

/// A stored property that a client's initializers set.
struct Member {
  let name: Name

  /// The property's type, as written or as its literal implies.
  let type: TypeSyntax

  /// The default argument.
  let defaultValue: String?

  let isEndpoint: Bool
  let accessLevel: AccessLevel

  /// The property that the initializer's body assigns to.
  ///
  /// For an endpoint it's the storage, because accessors can't run before all properties are initialized.
  var target: String {
    "self.\((isEndpoint ? name.storage : name).declared)"
  }

  /// The parameter of an initializer.
  var parameter: String {
    let spelling = ClosureType(type)?.escapingSpelling ?? type.trimmedDescription
    return "\(name.declared): \(spelling)\(defaultValue.map { " = \($0)" } ?? "")"
  }
}
