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
