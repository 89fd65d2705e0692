import DependenciesConcurrency
import Testing

@testable import DocgenCommand

@Suite("At most as many samples run at the same time as the preview has jobs", .timeLimit(.minutes(5)))
struct RunQueueTests {
  @Test func `The next run waits, says so, and starts when one ends`() async throws {
    let queue = RunQueue(limit: 1)
    let log = LockIsolated<[String]>([])
    let (isRunning, running) = AsyncStream.makeStream(of: Void.self)
    let (isWaiting, waiting) = AsyncStream.makeStream(of: Void.self)
    let (mayEnd, end) = AsyncStream.makeStream(of: Void.self)
    async let first: Void = queue.run(onWait: { Issue.record("the first run waits") }) {
      running.finish()
      for await _ in mayEnd {}
      log.withValue { $0.append("first") }
    }
    for await _ in isRunning {}
    async let second: Void = queue.run(onWait: { waiting.finish() }) { log.withValue { $0.append("second") } }
    for await _ in isWaiting {}
    #expect(log.value == [])
    end.finish()
    _ = try await (first, second)
    #expect(log.value == ["first", "second"])
  }

  @Test func `A run that's canceled while it waits doesn't run, and the next one does`() async throws {
    let queue = RunQueue(limit: 1)
    let (isRunning, running) = AsyncStream.makeStream(of: Void.self)
    let (isWaiting, waiting) = AsyncStream.makeStream(of: Void.self)
    let (mayEnd, end) = AsyncStream.makeStream(of: Void.self)
    async let first: Void = queue.run(onWait: {}) {
      running.finish()
      for await _ in mayEnd {}
    }
    for await _ in isRunning {}
    let second = Task { try await queue.run(onWait: { waiting.finish() }) { Issue.record("a canceled run started") } }
    for await _ in isWaiting {}
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    end.finish()
    try await first
    let didRun = LockIsolated(false)
    try await queue.run(onWait: {}) { didRun.setValue(true) }
    #expect(didRun.value)
  }
}
