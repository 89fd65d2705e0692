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
  /// Runs on the main actor.
  public var main: @MainActor @Sendable (_ id: Int) -> Void
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
