// snippet.hide
import Dependencies
import Testing

struct ServerBusy: Error {}

// snippet.show
// snippet.model
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
// snippet.immediate
@Test func triesAgain() async throws {
  let sent = LockIsolated(0)

  let uploader = withDependencies {
    $0.continuousClock = .immediate
  } operation: {
    Uploader {
      sent.withValue { $0 += 1 }
      if sent.value < 4 { throw ServerBusy() }
    }
  }

  #expect(try await uploader.upload(attempts: 5) == 4)
}
// snippet.pace
@Test func waitsTwiceAsLongEachTime() async throws {
  let clock = TestClock()
  let sent = LockIsolated(0)

  let uploader = withDependencies {
    $0.continuousClock = clock
  } operation: {
    Uploader {
      sent.withValue { $0 += 1 }
      throw ServerBusy()
    }
  }
  let upload = Task { try await uploader.upload(attempts: 3) }

  await clock.advance(by: .milliseconds(999))
  #expect(sent.value == 1)  // The first attempt needs no waiting.
  await clock.advance(by: .milliseconds(1))
  #expect(sent.value == 2)  // The second comes after one second …
  await clock.advance(by: .seconds(2))
  #expect(sent.value == 3)  // … and the third two seconds later.

  await #expect(throws: ServerBusy.self) { try await upload.value }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
