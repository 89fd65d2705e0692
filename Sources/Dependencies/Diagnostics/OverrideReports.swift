/// The pairs of keys that were reported in this process because a default value of the first was created from an override of the
/// second.
final class OverrideReports: Sendable {
  static let shared = OverrideReports()

  private struct Pair: Hashable {
    let key: ObjectIdentifier
    let override: ObjectIdentifier
  }

  private let pairs = LockIsolated<Set<Pair>>([])

  func isFirst(_ key: any TestDependencyKey.Type, _ override: any Any.Type) -> Bool {
    let pair = Pair(key: ObjectIdentifier(key), override: ObjectIdentifier(override))
    return pairs.withValue { $0.insert(pair).inserted }
  }
}

extension OverridesRead {
  /// The keys that are overridden.
  var keyTypes: [any Any.Type] {
    // The identifier of a key is the address of its type.
    cells.keys.sorted { $0.address < $1.address }.map { unsafeBitCast($0, to: Any.Type.self) }
  }
}
