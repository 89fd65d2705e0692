public import Dependencies

/// The dependency that the benchmarks read.
public struct Client: Sendable {
  /// Multiplies a number.
  public var double: @Sendable (Int) -> Int
}

/// The dependency's key.
public enum ClientKey: DependencyKey {
  /// The value in benchmarks.
  public static let liveValue = Client { $0 * 2 }
  /// The value in tests.
  public static let testValue = Client { $0 * 3 }
}

extension DependencyValues {
  /// The dependency that is read.
  public var client: Client {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}

/// A model that reads the dependency.
public final class Model {
  /// The dependency.
  @Dependency(\.client) public var client

  /// Creates a model.
  public init() {}
}

/// A model without dependencies.
public final class PlainModel: Sendable {
  /// Creates a model.
  public init() {}
}

/// A key for an unused dependency.
///
/// Nested types create any number of keys.
public enum OtherKey<Base>: DependencyKey {
  /// An unused value.
  public static var liveValue: Int { 0 }
  /// An unused value.
  public static var testValue: Int { 0 }
}

/// Overrides the client and enough other keys for a total of `count`.
public func override(_ count: Int, in values: inout DependencyValues) {
  func override<Base>(_ base: Base.Type, _ count: Int) {
    guard count > 0 else { return }
    values[OtherKey<Base>.self] = count
    override(OtherKey<Base>.self, count - 1)
  }
  values.client.double = { $0 * 5 }
  override(Never.self, count - 1)
}
