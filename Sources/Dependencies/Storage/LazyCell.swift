/// A value that belongs to a scope, and is made there when it is first read.
// Sendable because it is immutable but for the cache, which sees to itself.
final class LazyCell: AnyCell, @unchecked Sendable {
  /// The scope's own cache: one for everything it owns.
  let cache: Cache

  private let make: @Sendable (_ makeDefault: () -> Any) -> Any
  private let didMake: @Sendable (_ value: Any, _ key: any TestDependencyKey.Type) -> Void

  /// The context under which a scope's cache stores its values, which are created once for all contexts.
  static let context = DependencyContext.live

  init<Key: TestDependencyKey>(
    _ key: Key.Type,
    in cache: Cache,
    make: (@Sendable () -> Key.Value)?,
    didMake: @escaping @Sendable (_ value: Any, _ key: any TestDependencyKey.Type) -> Void
  ) {
    self.cache = cache
    self.make = { makeDefault in make.map { $0() } ?? makeDefault() }
    self.didMake = didMake
    super.init(key: ObjectIdentifier(key), isLazy: true, preparation: nil)
  }

  /// The cell with the value, if it was made, valid as long as this one is.
  var made: Unmanaged<AnyCell>? {
    cache.publishedCell(for: key, context: LazyCell.context)
  }

  /// Creates the value, and returns whether the key has none for the live context.
  func makeValue<Key: TestDependencyKey>(
    for key: Key.Type, default makeDefault: () -> (Key.Value, Bool)
  ) -> (Key.Value, Bool) {
    var isMissing = false
    let any = make {
      let (value, noLiveValue) = makeDefault()
      isMissing = noLiveValue
      return value
    }
    didMake(any, key)
    // Both ways of making it return the key's value.
    return (any as! Key.Value, isMissing)
  }
}
