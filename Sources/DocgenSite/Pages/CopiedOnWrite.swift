/// A large value: its copies share it until one of them changes.
///
/// To copy a value that consists of dozens of texts and lists counts a reference to each.
struct CopiedOnWrite<Value: Sendable>: Sendable {
  /// Unchecked, since the value only changes while nobody else has it.
  ///
  /// For the same reason no access needs to be checked against others while the program runs: who changes the value has
  /// the only struct around it to himself, which the compiler sees to.
  private final class Storage: @unchecked Sendable {
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  /// Creates a value of which nobody has a copy yet.
  init(_ value: Value) { storage = Storage(value) }

  /// The value.
  var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
