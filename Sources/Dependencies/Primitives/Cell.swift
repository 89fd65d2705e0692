import CDependenciesPrimitives

/// A value that was found for a key, boxed once and shared by every table that mentions it.
///
/// The key is a type, so code with the key knows the type of the value: looking a cell up by key
/// and downcasting it to ``Cell`` needs no dynamic check.
// Immutable after initialization, as every subclass must be or must see to, except for `depth`, which is set before the cell is
// shared, and `dependentValues`, which is only touched while the coordinator's lock is held.
@usableFromInline
class AnyCell: @unchecked Sendable {
  let key: ObjectIdentifier

  /// Whether a scope owns the value: then the cell is an ``OwnedCell``.
  let isOwned: Bool

  /// The call of `prepareDependencies` that put the value there, if one did.
  let preparation: Preparation?

  /// The number of scopes around the one that contains this override.
  var depth: UInt32 = 0

  /// The identity of the override, which its copies share.
  let identifier: UInt64

  /// The default values that were created from this override: `Dependents` or `nil`.
  var dependentValues: AnyObject?

  init(key: ObjectIdentifier, isOwned: Bool, preparation: Preparation?, identifier: UInt64? = nil) {
    self.key = key
    self.isOwned = isOwned
    self.preparation = preparation
    self.identifier = identifier ?? dependencies_make_identifier()
  }

  /// A copy without dependents, which a default value can keep without keeping other default values.
  func detached() -> AnyCell { self }
}

/// One call of ``prepareDependencies(_:)``: what it set may be set again by the same call, and by no other.
final class Preparation: Sendable {}

@usableFromInline
final class Cell<Value: Sendable>: AnyCell, @unchecked Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(key: ObjectIdentifier, value: Value) {
    self.value = value
    super.init(key: key, isOwned: false, preparation: nil)
  }

  init(key: ObjectIdentifier, value: Value, preparation: Preparation?) {
    self.value = value
    super.init(key: key, isOwned: false, preparation: preparation)
  }

  private init(copying original: Cell) {
    value = original.value
    super.init(key: original.key, isOwned: false, preparation: nil, identifier: original.identifier)
    depth = original.depth
  }

  override func detached() -> AnyCell { Cell(copying: self) }
}
