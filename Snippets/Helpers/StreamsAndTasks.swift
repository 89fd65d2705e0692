// snippet.hide
import DependenciesTestSupport
import Dependencies
import Foundation
import Testing

// snippet.show
// snippet.erase
struct Turnstile: Sendable {
  var passes: @Sendable () -> AsyncStream<Int>
}

@Test func hidesHowAStreamIsMade() async {
  let (numbers, door) = AsyncStream.makeStream(of: Int.self)
  let turnstile = Turnstile {
    numbers.filter { $0 > 0 }.map { $0 * 10 }.eraseToStream()
  }

  for number in [1, -1, 2] { door.yield(number) }
  door.finish()

  var seen: [Int] = []
  for await pass in turnstile.passes() { seen.append(pass) }
  #expect(seen == [10, 20])
}
// snippet.finished
@Test func streamsForTests() async throws {
  for await _ in AsyncStream<Int>.finished {
    Issue.record("Nothing comes from a finished stream.")
  }
  struct TurnstileJammed: Error, Equatable {}
  await #expect(throws: TurnstileJammed()) {
    let jammed = AsyncThrowingStream<Int, any Error>.finished(throwing: TurnstileJammed())
    for try await _ in jammed {}
  }
}
// snippet.never
@Test func whatNeverEnds() async {
  let watching = Task {
    for await _ in AsyncStream<Int>.never {}
    return "cancelled"
  }
  let waiting = Task { try await Task.never() as Int }
  watching.cancel()
  waiting.cancel()
  #expect(await watching.value == "cancelled")
  #expect(await waiting.result.isFailure)
}
// snippet.cancellable
@Test func cancellingTheOneWhoWaits() async {
  let work = Task { try await Task.never() as String }
  let waiter = Task { try await work.cancellableValue }

  waiter.cancel()

  #expect(await work.result.isFailure)  // With 'value', it would continue.
}
// snippet.result
@Test func keepsWhatComesOfIt() async {
  let result = await Result { try await sellTicket(age: 11) }
  #expect(result.isFailure)
}
// snippet.yield
@Test func letsOthersGoFirst() async {
  let isReady = LockIsolated(false)
  let task = Task { isReady.setValue(true) }
  await Task.megaYield()
  #expect(isReady.value)
  await task.value
}
// snippet.hide
func sellTicket(age: Int) async throws -> String {
  struct TooYoung: Error {}
  await Task.yield()
  guard age > 11 else { throw TooYoung() }
  return "Ticket"
}

extension Result {
  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}

await Testing.__swiftPMEntryPoint() as Never
