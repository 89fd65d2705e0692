extension Task where Failure == Never {
  /// Suspends until the current task is canceled, where a value is expected.
  ///
  /// A replacement for an endpoint that never returns.
  ///
  /// - Returns: Never.
  /// - Throws: `CancellationError`, once the current task is canceled.
  public static func never() async throws -> Success {
    for await value in AsyncStream<Success>.never {
      return value
    }
    throw _Concurrency.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends until the current task is canceled.
  ///
  /// - Throws: `CancellationError`, once the current task is canceled.
  public static func never() async throws {
    for await _ in AsyncStream<Never>.never {}
    throw _Concurrency.CancellationError()
  }
}
