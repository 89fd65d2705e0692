// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

// snippet.show
// snippet.retry
enum APIError: Error {
  case unauthorized
  case server(status: Int)
}

/// Runs an operation, and runs it again while the server isn't available.
func withRetry<Value>(_ operation: () async throws -> Value) async throws -> Value {
  @Dependency(\.continuousClock) var clock

  for delay in [Duration.seconds(1), .seconds(2), .seconds(4)] {
    do {
      return try await operation()
    } catch APIError.server(status: 500...) {
      try await clock.sleep(for: delay)
    }
  }
  return try await operation()
}
// snippet.test
@Suite(.dependency(\.continuousClock, TestClock()))
struct RetryTests {
  @Dependency(\.continuousClock, as: TestClock<Duration>.self) private var clock

  @Test func waitsLongerEachTime() async throws {
    let attempts = LockIsolated(0)
    let request = Task {
      try await withRetry {
        attempts.withValue { $0 += 1 }
        if attempts.value < 3 { throw APIError.server(status: 503) }
      }
    }

    await clock.advance(by: .milliseconds(999))
    #expect(attempts.value == 1)
    await clock.advance(by: .milliseconds(1))
    #expect(attempts.value == 2)
    await clock.advance(by: .seconds(2))
    #expect(attempts.value == 3)
    try await request.value
  }

  @Test func doesNotRetryWithoutSession() async throws {
    await #expect(throws: APIError.self) {
      try await withRetry { throw APIError.unauthorized }
    }
    try await clock.checkSuspension()
  }
}
// snippet.timeout
struct TimeoutError: Error {}

func withTimeout<Value: Sendable>(
  _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  @Dependency(\.continuousClock) var clock

  return try await withThrowingTaskGroup(of: Value.self) { [clock] group in
    group.addTask { try await operation() }
    group.addTask {
      try await clock.sleep(for: limit)
      throw TimeoutError()
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw TimeoutError() }
    return first
  }
}
// snippet.timeouttest
@Suite(.serialized)
struct TimeoutTests {
  @Test(arguments: [(9, "Printer is offline"), (11, nil)])
  func waitsForTenSeconds(responseTime: Int, expected: String?) async {
    await withMainSerialExecutor {
      let clock = TestClock()
      let request = Task {
        try await withDependencies {
          $0.continuousClock = clock
        } operation: {
          try await withTimeout(.seconds(10)) {
            try await clock.sleep(for: .seconds(responseTime))
            return "Printer is offline"
          }
        }
      }
      await clock.run()
      let subject = try? await request.value
      #expect(subject == expected)
    }
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
