extension Task where Failure == Never {
  /// Suspends until the current task is canceled, in code that expects a value.
  ///
  /// Use it for an endpoint that doesn't return in a test:
  ///
  /// ```swift
  /// struct APIClient: Sendable {
  ///   var searchTickets: @Sendable (_ query: String) async throws -> [String]
  /// }
  ///
  /// let client = APIClient(searchTickets: { _ in try await Task<[String], Never>.never() })
  /// let search = Task { try await client.searchTickets("vpn") }
  /// search.cancel()
  /// do { _ = try await search.value } catch { print(error is CancellationError) }  // Prints "true"
  /// ```
  ///
  /// - Returns: The function never returns a value.
  /// - Throws: `CancellationError` when the current task is canceled.
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
  /// ```swift
  /// let task = Task { try await Task.never() }
  /// task.cancel()
  /// do { try await task.value } catch { print(error is CancellationError) }  // Prints "true"
  /// ```
  ///
  /// - Throws: `CancellationError` when the current task is canceled.
  public static func never() async throws {
    for await _ in AsyncStream<Never>.never {}
    throw _Concurrency.CancellationError()
  }
}
