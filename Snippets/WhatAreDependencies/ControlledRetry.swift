// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

struct ServerUnavailable: Error {}

// snippet.show
// snippet.retry
func withRetry<Value>(_ operation: () async throws -> Value) async throws -> Value {
  @Dependency(\.continuousClock) var clock

  for delay in [Duration.seconds(1), .seconds(2), .seconds(4)] {
    do {
      return try await operation()
    } catch is ServerUnavailable {
      try await clock.sleep(for: delay)
    }
  }
  return try await operation()
}
// snippet.immediate
@Test(.dependency(\.continuousClock, .immediate))
func repeatsRequest() async throws {
  var attempts = 0
  try await withRetry {
    attempts += 1
    if attempts < 4 { throw ServerUnavailable() }
  }
  #expect(attempts == 4)
}
// snippet.pace
@Test func waitsLongerEachTime() async throws {
  let clock = TestClock()
  let attempts = LockIsolated(0)

  try await withDependencies {
    $0.continuousClock = clock
  } operation: {
    let request = Task {
      try await withRetry {
        let attempt = attempts.withValue {
          $0 += 1
          return $0
        }
        if attempt < 3 { throw ServerUnavailable() }
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
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
