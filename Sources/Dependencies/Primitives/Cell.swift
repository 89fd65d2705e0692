/// A value that was found for a key, boxed once and shared by every table that mentions it.
///
/// The key is a type, so code with the key knows the type of the value: looking a cell up by key
/// and downcasting it to ``Cell`` needs no dynamic check.
// Immutable after initialization, as every subclass must be or must see to.
@usableFromInline
class AnyCell: @unchecked Sendable {
  let key: ObjectIdentifier

  /// Whether the value still has to be made: then the cell is a ``LazyCell``.
  let isLazy: Bool

  /// The call of `prepareDependencies` that put the value there, if one did.
  let preparation: Preparation?

  init(key: ObjectIdentifier, isLazy: Bool, preparation: Preparation?) {
    self.key = key
    self.isLazy = isLazy
    self.preparation = preparation
  }
}

/// One call of ``prepareDependencies(_:)``: what it set may be set again by the same call, and by no other.
final class Preparation: Sendable {}

@usableFromInline
final class Cell<Value: Sendable>: AnyCell, @unchecked Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(key: ObjectIdentifier, value: Value) {
    self.value = value
    super.init(key: key, isLazy: false, preparation: nil)
  }

  init(key: ObjectIdentifier, value: Value, preparation: Preparation?) {
    self.value = value
    super.init(key: key, isLazy: false, preparation: preparation)
  }
}
