// snippet.hide
import Dependencies
import DocgenSnippetSupport

struct ServerBusy: Error {}

struct Uploader: Sendable {
  @Dependency(\.continuousClock) var clock
  var send: @Sendable () async throws -> Void

  func upload(attempts: Int) async throws -> Int {
    var delay = Duration.seconds(1)
    for attempt in 1..<attempts {
      do {
        try await send()
        return attempt
      } catch {
        try await clock.sleep(for: delay)
        delay *= 2
      }
    }
    try await send()
    return attempts
  }
}

let print = LinePrinter()
// snippet.show
// snippet.demo
prepareDependencies {
  $0.continuousClock = .immediate
}

let uploader = Uploader { throw ServerBusy() }
do {
  _ = try await uploader.upload(attempts: 4)
} catch {
  print("Gave up: \(error)")  // Gave up: ServerBusy()
}
