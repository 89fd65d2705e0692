public import Dependencies

/// The dependency that is read.
public struct Client: Sendable {
  /// What it does.
  public var double: @Sendable (Int) -> Int
}

/// Its key.
public enum ClientKey: DependencyKey {
  /// The value of the benchmarks.
  public static let liveValue = Client { $0 * 2 }
  /// The value of the tests.
  public static let testValue = Client { $0 * 3 }
}

extension DependencyValues {
  /// The dependency that is read.
  public var client: Client {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}

/// A model that reads it.
public final class Model {
  /// The dependency.
  @Dependency(\.client) public var client

  /// Creates one.
  public init() {}
}

/// A model without a dependency of its own.
public final class PlainModel: Sendable {
  /// Creates one.
  public init() {}
}

/// As many different keys as wanted, by nesting.
public enum OtherKey<Base>: DependencyKey {
  /// Nothing.
  public static var liveValue: Int { 0 }
  /// Nothing.
  public static var testValue: Int { 0 }
}

/// Overrides the client and as many other keys as are missing to `count`.
public func override(_ count: Int, in values: inout DependencyValues) {
  func override<Base>(_ base: Base.Type, _ count: Int) {
    guard count > 0 else { return }
    values[OtherKey<Base>.self] = count
    override(OtherKey<Base>.self, count - 1)
  }
  values.client.double = { $0 * 5 }
  override(Never.self, count - 1)
}
