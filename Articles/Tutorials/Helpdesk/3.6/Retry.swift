import HelpdeskAPI

/// Runs an operation, and runs it again after 1, 2, and 4 seconds if the server responds with an error.
@MainActor
func withRetry<Value: Sendable>(
  clock: any Clock<Duration>, operation: () async throws -> Value
) async throws -> Value {
  for delay in [1, 2, 4] {
    do {
      return try await operation()
    } catch is APIError {
      try await clock.sleep(for: .seconds(delay))
    }
  }
  return try await operation()
}
