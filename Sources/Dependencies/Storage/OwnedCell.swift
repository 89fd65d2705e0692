/// An override whose value a scope owns.
///
/// The value is in the scope's cache, which only the scope keeps alive. So an owned value is released when its scope ends, even
/// if it captured the dependency values that refer to this cell.
// Sendable because it is immutable, except for the weak reference, which is only read. The references are Sendable.
final class OwnedCell: AnyCell, @unchecked Sendable {
  /// The context under which a scope's cache stores its values, which are created once for all contexts.
  static let context = DependencyContext.live

  /// `nil` in the copies that the reference's `lastingOverrides` contains, which would otherwise keep the reference alive forever.
  private let reference: CacheReference?
  private weak var weakReference: CacheReference?
  private let make: @Sendable (_ makeDefault: () -> Any) -> Any
  private let didMake: @Sendable (_ value: Any, _ key: any TestDependencyKey.Type) -> Void

  /// Creates a cell whose value is created when it's first read.
  init<Key: TestDependencyKey>(
    _ key: Key.Type,
    in reference: CacheReference,
    make: (@Sendable () -> Key.Value)?,
    didMake: @escaping @Sendable (_ value: Any, _ key: any TestDependencyKey.Type) -> Void
  ) {
    self.reference = reference
    self.make = { makeDefault in make.map { $0() } ?? makeDefault() }
    self.didMake = didMake
    super.init(key: ObjectIdentifier(key), isOwned: true, preparation: nil)
  }

  /// Creates a cell for a value that exists, and puts the value into the scope's cache.
  ///
  /// - Parameter didMake: A closure that receives a default value, which replaces the owned one after the scope has ended.
  init(
    owning value: AnyCell, in reference: CacheReference,
    didMake: @escaping @Sendable (_ value: Any, _ key: any TestDependencyKey.Type) -> Void
  ) {
    self.reference = reference
    make = { makeDefault in makeDefault() }
    self.didMake = didMake
    super.init(key: value.key, isOwned: true, preparation: nil)
    ConstructionCoordinator.shared.insert(value, entry, in: reference.cache)
  }

  private init(copying original: OwnedCell) {
    weakReference = original.reference ?? original.weakReference
    reference = nil
    make = original.make
    didMake = original.didMake
    super.init(key: original.key, isOwned: true, preparation: nil, identifier: original.identifier)
    depth = original.depth
  }

  override func detached() -> AnyCell { OwnedCell(copying: self) }

  /// The scope's cache, or one for late reads after the scope has ended.
  var cache: Cache { (reference ?? weakReference)?.cache ?? .ofScope() }

  var entry: Cache.Entry { Cache.Entry(key: key, context: OwnedCell.context) }

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
    // Both closures return the key's type of value.
    return (any as! Key.Value, isMissing)
  }
}
