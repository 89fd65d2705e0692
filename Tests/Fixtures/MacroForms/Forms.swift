import Dependencies
import DependenciesMacros

/// An error.
public struct Failure: Error {}

/// A public client.
@DependencyClient public nonisolated struct PublicClient: Sendable {
  /// Throws a typed error.
  public var typed: @Sendable (_ id: Int) async throws(Failure) -> Void
  /// Changes its argument.
  public var change: @Sendable (_ value: inout Int) -> Void
  /// Consumes its argument.
  public var take: @Sendable (_ value: consuming String) -> Void
  /// Is asynchronous, and throws a typed error.
  public var load: @Sendable (_ id: Int) async throws(Failure) -> String = { _ in "" }
  /// Takes any number of arguments.
  public var sum: @Sendable (Int...) -> Int = { (_: Int...) in 0 }
  /// Takes any number of arguments, and throws.
  public var print: @Sendable (String, Any...) throws -> Void
  /// Has an argument and a result without names.
  public var next: @Sendable (Int) async -> Int?
  /// A generic method beside the endpoints.
  public func load<Value: LosslessStringConvertible>(_ type: Value.Type, id: Int) async throws(Failure) -> Value? {
    Value(try await load(id: id))
  }
  /// Runs on the main actor.
  public var main: @MainActor @Sendable (_ id: Int) -> Void
}
/// A global actor whose name doesn't end with `Actor`.
@globalActor public actor Ledger {
  /// The actor.
  public static let shared = Ledger()
}
/// A client whose endpoints run on global actors.
@DependencyClient public nonisolated struct LedgerClient: Sendable {
  /// On the property, for its use.
  @Ledger public var balance: @Sendable (_ account: Int) throws -> Int
  /// On the closure, for its call.
  public var deposit: @Ledger @Sendable (_ amount: Int) -> Void
  /// On both.
  @Ledger public var withdraw: @Ledger @Sendable (_ amount: Int) -> Void
  /// On both, with different actors.
  @MainActor public var close: @Ledger @Sendable (_ account: Int) -> Void
  /// Where the property is free to use.
  public nonisolated var audit: @MainActor @Sendable (_ year: Int) -> Void
}
/// Calls the methods of endpoints on their actor.
@Ledger public func transfer(_ amount: Int, with client: LedgerClient) throws -> Int {
  client.withdraw(amount: amount)
  client.deposit(amount: amount)
  client.close(account: 1)
  return try client.balance(account: 1)
}
/// A generic client, which is the main actor's in a module that is isolated to it.
@DependencyClient public struct Store<Element: Sendable>: Sendable {
  /// Loads elements.
  public var load: @Sendable (_ ids: [Int]) async throws -> [Element]
  /// Changes an element.
  public var update: @Sendable (_ element: inout Element, _ change: (inout Element) throws -> Void) throws -> Void
  /// A generic method that uses an endpoint.
  public func load<Key: Hashable>(_ ids: [Int], by key: (Element) -> Key) async throws -> [Key: [Element]] {
    Dictionary(grouping: try await load(ids: ids), by: key)
  }
}
@DependencyClient package nonisolated struct PackageClient: Sendable {
  package var load: @Sendable (_ id: Int) throws -> String
}
@DependencyClient private nonisolated struct PrivateClient: Sendable {
  var load: @Sendable (_ id: Int) throws -> String
}
extension DependencyValues {
  /// An entry.
  @DependencyEntry(liveValue: 1) public nonisolated var count: Int = 2
}
