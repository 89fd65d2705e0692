/// Something that is found out when it is first needed, and then known.
///
/// Whoever asks meanwhile waits for the one answer; an answer that is an error is everybody's too.
actor Once<Value: Sendable> {
  private let find: @Sendable () async throws -> Value
  private var answer: Task<Value, any Error>?

  /// Creates a question.
  ///
  /// - Parameter find: Finds out; called once at most.
  init(_ find: @escaping @Sendable () async throws -> Value) { self.find = find }

  /// The answer.
  ///
  /// - Throws: What finding out throws; `CancellationError` where any of those who wait is cancelled.
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
