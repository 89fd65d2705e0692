import HelpdeskAPI

/// Runs an operation, and runs it again after 1, 2, and 4 seconds if the server fails.
@MainActor
func withRetry<Value: Sendable>(
  clock: any Clock<Duration>, operation: () async throws -> Value
) async throws -> Value {
  for delay in [1, 2, 4] {
    do {
      return try await operation()
    } catch APIError.server(status: 500...) {
      try await clock.sleep(for: .seconds(delay))
    }
  }
  return try await operation()
}
