/// A value that is computed on first use and then stored.
///
/// Concurrent callers wait for the same computation and receive the same value or error.
actor AsyncOnce<Value: Sendable> {
  private let find: @Sendable () async throws -> Value
  private var answer: Task<Value, any Error>?

  /// Creates a value.
  ///
  /// - Parameter find: A closure that computes the value. It runs at most once.
  init(_ find: @escaping @Sendable () async throws -> Value) { self.find = find }

  /// Returns the value, computing it if necessary.
  ///
  /// - Throws: An error from the computation, or `CancellationError` if a waiting task is canceled.
  func value() async throws -> Value {
    let task = answer ?? Task { [find] in try await find() }
    answer = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
