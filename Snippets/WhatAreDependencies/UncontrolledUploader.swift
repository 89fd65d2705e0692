// snippet.hide
import DocgenSnippetSupport

// The page shows seconds; the sample runs in milliseconds.
extension Duration {
  static func seconds(_ count: Int) -> Duration { .milliseconds(count * 10) }
}

let print = LinePrinter()
// snippet.show
// snippet.model
struct ServerBusy: Error {}

struct Uploader {
  var send: () async throws -> Void

  func upload(attempts: Int) async throws -> Int {
    var delay = Duration.seconds(1)
    for attempt in 1..<attempts {
      do {
        try await send()
        return attempt
      } catch {
        try await Task.sleep(for: delay)
        delay *= 2
      }
    }
    try await send()
    return attempts
  }
}
// snippet.run
nonisolated(unsafe) var failures = 3
let uploader = Uploader {
  if failures > 0 {
    failures -= 1
    throw ServerBusy()
  }
}

let start = ContinuousClock.now
print(try await uploader.upload(attempts: 5))  // 4
print(ContinuousClock.now - start >= .milliseconds(70))  // true
