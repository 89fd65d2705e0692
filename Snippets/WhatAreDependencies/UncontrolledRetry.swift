// snippet.hide
import DocgenSnippetSupport

// The page shows seconds. The sample runs in milliseconds.
extension Duration {
  static func seconds(_ count: Int) -> Duration { .milliseconds(count * 10) }
}

let print = LinePrinter()
// snippet.show
// snippet.retry
struct ServerUnavailable: Error {}

func withRetry<Value>(_ operation: () async throws -> Value) async throws -> Value {
  for delay in [Duration.seconds(1), .seconds(2), .seconds(4)] {
    do {
      return try await operation()
    } catch is ServerUnavailable {
      try await Task.sleep(for: delay)
    }
  }
  return try await operation()
}
// snippet.run
func attemptsUntilSuccess() async throws -> Int {
  var attempts = 0
  try await withRetry {
    attempts += 1
    if attempts < 4 { throw ServerUnavailable() }
  }
  return attempts
}

let start = ContinuousClock.now
print(try await attemptsUntilSuccess())  // 4
print(ContinuousClock.now - start >= .seconds(7))  // true
