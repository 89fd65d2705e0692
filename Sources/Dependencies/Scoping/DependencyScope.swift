import IssueReporting

/// The dependencies that a scope owns, and how it disposes of them.
///
/// Configure a scope in the first closure of ``withDependencyScope(isolation:_:operation:)``.
///
/// If several scopes own the same dependencies, configure them in a function:
///
/// ```swift
/// final class RequestLog: DependencyKey, Sendable {
///   let lines = LockIsolated<[String]>([])
///   static var liveValue: RequestLog { RequestLog() }
/// }
///
/// func ownRequestDependencies(_ scope: inout DependencyScope) {
///   scope.own(RequestLog.self) { log, _ in print(log.lines.value.joined(separator: ", ")) }
/// }
///
/// try await withDependencyScope {
///   ownRequestDependencies(&$0)
/// } operation: {
///   @Dependency(RequestLog.self) var log
///   log.lines.withValue { $0 += ["GET /tickets", "200"] }
/// }
///
/// // Output:
/// // GET /tickets, 200
/// ```
public struct DependencyScope: Sendable {
  // Nothing else keeps the owned values alive.
  fileprivate let cache = Cache()
  private let reference: CacheReference
  fileprivate let owned = OwnedValues()
  fileprivate var values: DependencyValues

  fileprivate init(values: DependencyValues) {
    self.values = values
    self.values.withMutableScope { $0.depth += 1 }
    reference = cache.makeReference()
  }

  /// Lets owned values keep the overrides of the scope, which has been configured.
  fileprivate func setLastingOverrides() {
    reference.lastingOverrides = Scope.detached(Overrides(scope: values.scope, base: values.base).cells)
  }

  /// The result of a scope's operation, which the scope passes to its dispose closures.
  ///
  /// ```swift
  /// func statusCode(for outcome: DependencyScope.Outcome) -> Int {
  ///   switch outcome {
  ///   case .success: 200
  ///   case .failure(is CancellationError): 499
  ///   case .failure: 500
  ///   }
  /// }
  ///
  /// print(statusCode(for: .failure(CancellationError())))  // 499
  /// ```
  public enum Outcome: Sendable {
    /// The operation returned.
    case success

    /// The operation threw an error.
    case failure(any Error)
  }

  /// Gives the scope its own value of a dependency, which it creates at the first read.
  ///
  /// If no code reads the value, the scope neither creates nor disposes of it:
  ///
  /// ```swift
  /// final class Transaction: DependencyKey, Sendable {
  ///   static var liveValue: Transaction { Transaction() }
  ///   func end(commit: Bool) { print(commit ? "Committed" : "Rolled back") }
  /// }
  ///
  /// func handleRequest() async throws {
  ///   try await withDependencyScope {
  ///     $0.own(Transaction.self) { transaction, outcome in
  ///       if case .success = outcome { transaction.end(commit: true) } else { transaction.end(commit: false) }
  ///     }
  ///   } operation: {
  ///     @Dependency(Transaction.self) var transaction
  ///     _ = transaction
  ///   }
  /// }
  ///
  /// try await handleRequest()
  ///
  /// // Output:
  /// // Committed
  /// ```
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - make: A closure that creates the value. By default, the scope creates the key's default value for the context.
  ///   - dispose: A closure that the scope calls with the value and the outcome after the operation returns or throws,
  ///     even if the task is canceled. It reads the scope's dependencies.
  public mutating func own<Key: TestDependencyKey>(
    _ key: Key.Type,
    make: (@Sendable () -> Key.Value)? = nil,
    dispose: @escaping @Sendable (Key.Value, Outcome) async throws -> Void
  ) {
    let owned = owned
    let cell = OwnedCell(key, in: reference, make: make) { value, key in
      // The cell calls this with its key's value.
      guard let value = value as? Key.Value else { return }
      owned.append(key) { try await dispose(value, $0) }
    }
    values.override(with: .passRetained(cell))
  }

  /// Gives the scope its own value of a dependency, which you have already created.
  ///
  /// The scope disposes of the value even if no code reads it:
  ///
  /// ```swift
  /// try await withDependencyScope {
  ///   $0.own(\.timeZone, .gmt) { timeZone, _ in print("Disposed of \(timeZone.identifier)") }
  /// } operation: {
  ///   @Dependency(\.timeZone) var timeZone
  ///   print(timeZone.identifier)
  /// }
  /// // Output:
  /// // GMT
  /// // Disposed of GMT
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - value: The value.
  ///   - dispose: A closure that the scope calls with the value and the outcome after the operation returns or throws,
  ///     even if the task is canceled. It reads the scope's dependencies.
  public mutating func own<Value: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value,
    dispose: @escaping @Sendable (Value, Outcome) async throws -> Void
  ) {
    // Writing through a key path first reads the value. In an update, that doesn't report a missing test value.
    let updated = withUnsafePointer(to: values) { current in
      DependencyValues.updated(current) { $0.write(value, at: keyPath) }
    }
    for cell in updated.scope?.cells ?? [] where values.override(for: cell.key, isRead: false) !== cell && !cell.isOwned
    {
      let owned = OwnedCell(owning: cell, in: reference) { [owned] _, key in owned.reportLateRead(of: key) }
      values.override(with: .passRetained(owned))
    }
    owned.append(nil) { try await dispose(value, $0) }
  }
}

/// Runs an operation with dependencies that the function disposes of when the operation ends.
///
/// Use this function for values that belong to one unit of work, such as a transaction for each request of a server.
/// All code in the scope gets the same value, and the next scope gets another one:
///
/// ```swift
/// struct RequestID: DependencyKey {
///   let rawValue = UUID()
///   static var liveValue: RequestID { RequestID() }
/// }
///
/// func currentRequestID() -> UUID {
///   @Dependency(RequestID.self) var requestID
///   return requestID.rawValue
/// }
///
/// func handleRequest() async throws -> [UUID] {
///   try await withDependencyScope {
///     $0.own(RequestID.self) { _, _ in }
///   } operation: {
///     [currentRequestID(), currentRequestID()]
///   }
/// }
///
/// let first = try await handleRequest()
/// let second = try await handleRequest()
/// print(first[0] == first[1])  // true
/// print(first[0] == second[0])  // false
/// ```
///
/// The scope disposes of its values in reverse order of their creation, one at a time. A closure that disposes of a value
/// reads the scope's dependencies, including its owned values. Canceling the task doesn't cancel the disposal. If such a
/// closure throws, the scope still disposes of the other values. The function throws that error if the operation
/// returned. Otherwise, it throws the operation's error and reports the other one as an issue. <doc:Servers> builds a
/// server with this function.
///
/// - Parameters:
///   - isolation: The actor that the operation runs on. The default is the caller's.
///   - configure: A closure that declares the dependencies that the scope owns.
///   - operation: The operation to run with the scope's dependencies.
/// - Returns: The value that `operation` returns.
/// - Throws: An error that one of the closures throws.
@discardableResult
public func withDependencyScope<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ configure: (inout DependencyScope) async throws -> Void,
  operation: () async throws -> R
) async throws -> R {
  var scope = DependencyScope(values: ._current)
  do {
    try await configure(&scope)
    scope.setLastingOverrides()
    let result = try await DependencyValues.$_current.withValue(scope.values) {
      try await operation()
    }
    let errors = await scope.disposeOfAll(.success)
    if let first = errors.first {
      for error in errors.dropFirst() { reportIssue(error) }
      throw DisposalError(first)
    }
    return result
  } catch let error as DisposalError {
    throw error.underlying
  } catch {
    for disposalError in await scope.disposeOfAll(.failure(error)) { reportIssue(disposalError) }
    throw error
  }
}

extension DependencyScope {
  /// Disposes of the owned values while they and the scope's overrides are current, and then releases them.
  ///
  /// - Returns: The errors of the failed disposals.
  fileprivate func disposeOfAll(_ outcome: Outcome) async -> [any Error] {
    await DependencyValues.$_current.withValue(values) {
      let errors = await owned.disposeOfAll(outcome)
      withExtendedLifetime(cache) {}
      return errors
    }
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
    if isTooLate, let key { reportLateRead(of: key) }
  }

  func reportLateRead(of key: any TestDependencyKey.Type) {
    reportIssue(
      """
      `\(typeName(key))` was read after the scope that owns it had ended, so the library created a value that no scope \
      disposes of.
      To fix this, await every task that the operation of `withDependencyScope` starts before the operation returns.
      """
    )
  }

  /// Disposes of the values, and of those that are first read meanwhile.
  ///
  /// - Returns: The errors of the failed disposals.
  func disposeOfAll(_ outcome: DependencyScope.Outcome) async -> [any Error] {
    // A separate task, because a canceled task can't use a database anymore.
    await Task {
      var errors: [any Error] = []
      while let dispose = takeLast() {
        do { try await dispose(outcome) } catch { errors.append(error) }
      }
      return errors
    }.value
  }

  /// Removes the disposal of the value that was created last, and ends the scope if there is none.
  private func takeLast() -> Dispose? {
    state.withValue { state in
      state.hasEnded = state.disposals.isEmpty
      return state.disposals.popLast()
    }
  }
}
