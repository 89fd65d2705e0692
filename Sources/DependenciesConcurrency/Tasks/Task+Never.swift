extension Task where Failure == Never {
  /// Suspends until the current task is cancelled, where a value is expected.
  ///
  /// Stands in for an endpoint that never answers.
  ///
  /// - Returns: Never.
  /// - Throws: `CancellationError`, once the current task is cancelled.
  public static func never() async throws -> Success {
    for await value in AsyncStream<Success>.never {
      return value
    }
    throw _Concurrency.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends until the current task is cancelled.
  ///
  /// - Throws: `CancellationError`, once the current task is cancelled.
  public static func never() async throws {
    for await _ in AsyncStream<Never>.never {}
    throw _Concurrency.CancellationError()
  }
}
