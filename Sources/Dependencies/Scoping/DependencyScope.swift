import IssueReporting

#if PointFreeHelpers
  import ConcurrencyExtras
#else
  import DependenciesConcurrency
#endif

/// The dependencies that a scope owns, and how it disposes of them when it ends.
///
/// Configure one in the first closure of ``withDependencyScope(isolation:_:operation:)``.
public struct DependencyScope: Sendable {
  fileprivate let cache = Cache()
  fileprivate let owned = OwnedValues()
  fileprivate var values: DependencyValues

  /// How the operation of a scope ended.
  public enum Outcome: Sendable {
    /// The operation returned.
    case success

    /// The operation threw an error.
    case failure(any Error)
  }

  /// Gives the scope its own value of a dependency, made when it is first read there.
  ///
  /// If no code reads the value, the scope neither creates nor disposes of it.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - make: Makes the value, with the scope's dependencies. Without it the key's default for the context is made
  ///     anew.
  ///   - dispose: Is called with the value when the scope ends, also when it ends by an error or is canceled.
  public mutating func own<Key: TestDependencyKey>(
    _ key: Key.Type,
    make: (@Sendable () -> Key.Value)? = nil,
    dispose: @escaping @Sendable (Key.Value, Outcome) async throws -> Void
  ) {
    let owned = owned
    let cell = LazyCell(key, in: cache, make: make) { value, key in
      // A lazy cell calls this with its key's value.
      guard let value = value as? Key.Value else { return }
      owned.append(key) { try await dispose(value, $0) }
    }
    values.override(with: .passRetained(cell))
  }

  /// Gives the scope its own value of a dependency, made at once.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: The value.
  ///   - dispose: Is called with the value when the scope ends, also when it ends by an error or is canceled.
  public mutating func own<Value: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value,
    dispose: @escaping @Sendable (Value, Outcome) async throws -> Void
  ) {
    values[keyPath: keyPath] = value
    owned.append(nil) { try await dispose(value, $0) }
  }
}

/// Runs an operation with dependencies that live as long as it does.
///
/// A server that runs each request in such a scope has one transaction per request: everything that reads the
/// transaction while the request is handled gets the same one, the next request gets another, and at the end it is
/// committed or rolled back.
///
/// Before this function returns, the scope disposes of the values that it created, in reverse order and one at a time.
/// Canceling the task doesn't cancel that. When a disposal throws, the others still run. Its error is thrown if the operation
/// returned; otherwise the operation's error is thrown, and the disposal's is reported as an issue.
///
/// - Parameters:
///   - isolation: The actor that the operation runs on. The default is the caller's.
///   - configure: Tells the scope what it owns.
///   - operation: The operation to run with the scope's dependencies.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that a closure throws.
@discardableResult
public func withDependencyScope<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ configure: (inout DependencyScope) async throws -> Void,
  operation: () async throws -> R
) async throws -> R {
  var scope = DependencyScope(values: ._current)
  do {
    try await configure(&scope)
    let result = try await DependencyValues.$_current.withValue(scope.values) {
      try await operation()
    }
    let errors = await scope.owned.disposeOfAll(.success)
    if let first = errors.first {
      for error in errors.dropFirst() { reportIssue(error) }
      throw DisposalError(first)
    }
    return result
  } catch let error as DisposalError {
    throw error.underlying
  } catch {
    for disposalError in await scope.owned.disposeOfAll(.failure(error)) { reportIssue(disposalError) }
    throw error
  }
}

/// Marks an error as a disposal's, so that it does not count as the operation's.
private struct DisposalError: Error {
  let underlying: any Error

  init(_ underlying: any Error) {
    self.underlying = underlying
  }
}

/// The values that a scope has created so far, and how to dispose of them.
private final class OwnedValues: Sendable {
  typealias Dispose = @Sendable (DependencyScope.Outcome) async throws -> Void

  private struct State {
    var disposals: [Dispose] = []
    var hasEnded = false
  }

  private let state = LockIsolated(State())

  func append(_ key: (any TestDependencyKey.Type)?, _ dispose: @escaping Dispose) {
    let isTooLate = state.withValue { state in
      if !state.hasEnded { state.disposals.append(dispose) }
      return state.hasEnded
    }
    if isTooLate, let key {
      reportIssue(
        """
        "\(typeName(key))" was first read after the scope that owns it had ended, so the scope doesn't dispose of it.

        To fix this, await every task that the operation of "withDependencyScope" starts before the operation returns.
        """
      )
    }
  }

  /// - Returns: The errors of the failed disposals.
  func disposeOfAll(_ outcome: DependencyScope.Outcome) async -> [any Error] {
    let disposals = state.withValue { state in
      defer { state = State(disposals: [], hasEnded: true) }
      return state.disposals
    }
    // A separate task, because a canceled task can't use a database anymore.
    return await Task {
      var errors: [any Error] = []
      for dispose in disposals.reversed() {
        do { try await dispose(outcome) } catch { errors.append(error) }
      }
      return errors
    }.value
  }
}
