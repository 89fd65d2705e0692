import Dependencies
import HelpdeskAPI

/// Runs an operation, and runs it again while it fails because of the server.
///
/// - Parameters:
///   - delays: The times to wait before each further attempt.
///   - isolation: The actor that the operation runs on. The default is the caller's.
///   - operation: The operation to run. It must be safe to repeat.
/// - Returns: The value that `operation` returns.
/// - Throws: An error that `operation` throws, or `CancellationError`.
public func withRetry<Value>(
  delays: [Duration] = [.seconds(1), .seconds(2), .seconds(4)],
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> sending Value
) async throws -> sending Value {
  @Dependency(\.continuousClock) var clock

  for delay in delays {
    do {
      return try await operation()
    } catch APIError.server(status: 500...) {
      try await clock.sleep(for: delay)
    }
  }
  return try await operation()
}
