extension DependencyValues {
  /// The dependencies of one place, to be used at another one.
  ///
  /// Get one from ``withEscapedDependencies(_:)-5xvi3``. It can be used any number of times, from any thread.
  public struct Continuation: Sendable {
    private let values = DependencyValues.captured

    init() {}

    /// Runs an operation with the dependencies of the place where this was made.
    ///
    /// They replace those of the calling place altogether.
    ///
    /// - Parameter operation: Reads the dependencies.
    /// - Returns: The value that `operation` returns.
    @discardableResult
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try DependencyValues.$_current.withValue(values, operation: operation)
    }

    /// Runs an asynchronous operation with the dependencies of the place where this was made.
    ///
    /// They replace those of the calling place altogether.
    ///
    /// - Parameters:
    ///   - isolation: The actor that the operation runs on. The default is the caller's.
    ///   - operation: Reads the dependencies.
    /// - Returns: The value that `operation` returns.
    @discardableResult
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyValues.$_current.withValue(values, operation: operation)
    }
  }
}

/// Takes the dependencies of this place along into closures that are called later, elsewhere.
///
/// Tasks inherit dependencies; the closures of dispatch queues, timers, publishers and other callbacks do not.
///
/// - Parameter operation: Gets the dependencies of this place, to yield them in such closures.
/// - Returns: The value that `operation` returns.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Takes the dependencies of this place along into closures that are called later, elsewhere.
///
/// Tasks inherit dependencies; the closures of dispatch queues, timers, publishers and other callbacks do not.
///
/// - Parameter operation: Gets the dependencies of this place, to yield them in such closures.
/// - Returns: The value that `operation` returns.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}
