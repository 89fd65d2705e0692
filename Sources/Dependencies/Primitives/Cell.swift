import CDependenciesPrimitives

/// The value of a key, in an object that all tables share.
///
/// The key is a type that determines the type of the value, so code that finds a cell by its key casts it to ``Cell`` without a
/// dynamic check.
// Immutable after initialization, also in subclasses, except for `depth`, which is set before the cell is shared, and
// `dependentValues`, which is only accessed while the coordinator's lock is held.
@usableFromInline
class AnyCell: @unchecked Sendable {
  let key: ObjectIdentifier

  /// Whether a scope owns the value, so that the cell is an ``OwnedCell``.
  let isOwned: Bool

  /// The call of `prepareDependencies` that set the value, if there is one.
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

/// One call of ``prepareDependencies(_:)``, which is the only one that can replace the values that it set.
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
