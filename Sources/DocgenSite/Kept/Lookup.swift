/// Values by key: all of them in memory, or each looked up where it lies when somebody asks for it.
struct Lookup<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private enum Source: Sendable {
    case memory([Key: Value])
    case elsewhere(@Sendable (Key) -> Value?)
  }

  private let source: Source

  /// Values in memory.
  init(_ values: [Key: Value]) { source = .memory(values) }

  /// Values that a closure finds.
  init(_ find: @escaping @Sendable (Key) -> Value?) { source = .elsewhere(find) }

  /// The same values but for some.
  func with(_ others: [Key: Value]) -> Lookup {
    switch source {
    case .memory(let values): Lookup(values.merging(others) { _, other in other })
    case .elsewhere(let find): Lookup { others[$0] ?? find($0) }
    }
  }

  /// The value of a key.
  @inline(__always)  // A value is large, and mostly only a part of it is asked for.
  subscript(key: Key) -> Value? {
    switch source {
    case .memory(let values): values[key]
    case .elsewhere(let find): find(key)
    }
  }
}
