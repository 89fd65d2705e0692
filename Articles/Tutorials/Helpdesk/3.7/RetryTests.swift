import Dependencies
import HelpdeskAPI
import Testing

@testable import HelpdeskFeatures

@MainActor
@Test func retriesAfterServerErrors() async {
  let clock = TestClock()
  let attempts = LockIsolated(0)
  let task = Task {
    try await withRetry(clock: clock) {
      attempts.withValue { $0 += 1 }
      throw APIError.server(status: 503)
    }
  }

  await clock.advance()
  #expect(attempts.value == 1)
  await clock.advance(by: .seconds(1))
  #expect(attempts.value == 2)
  await clock.advance(by: .seconds(2))
  #expect(attempts.value == 3)
  await clock.advance(by: .seconds(4))
  #expect(attempts.value == 4)
  await #expect(throws: APIError.server(status: 503)) { try await task.value }
}

@MainActor
@Test func doesNotRetryWhenUnauthorized() async throws {
  let clock = TestClock()
  let task = Task {
    try await withRetry(clock: clock) { throw APIError.unauthorized }
  }

  try await clock.checkSuspension()
  await #expect(throws: APIError.unauthorized) { try await task.value }
}
