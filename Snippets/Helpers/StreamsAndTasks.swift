// snippet.hide
import DependenciesTestSupport
import Dependencies
import Foundation
import Testing

// snippet.show
// snippet.erase
struct TicketUpdates: Sendable {
  var changedTickets: @Sendable () -> AsyncStream<String>
}

@Test func returnsAStreamOfAnyKind() async {
  let (numbers, connection) = AsyncStream.makeStream(of: Int.self)
  let updates = TicketUpdates {
    numbers.filter { $0 > 0 }.map { "#\($0)" }.eraseToStream()
  }

  for number in [1, -1, 2] { connection.yield(number) }
  connection.finish()

  var tickets: [String] = []
  for await ticket in updates.changedTickets() { tickets.append(ticket) }
  #expect(tickets == ["#1", "#2"])
}
// snippet.finished
@Test func finishedStreams() async throws {
  for await _ in AsyncStream<Int>.finished {
    Issue.record("A finished stream has no elements.")
  }
  struct ConnectionLost: Error, Equatable {}
  await #expect(throws: ConnectionLost()) {
    let failed = AsyncThrowingStream<Int, any Error>.finished(throwing: ConnectionLost())
    for try await _ in failed {}
  }
}
// snippet.never
@Test func canceledStreamsAndTasks() async {
  let watching = Task {
    for await _ in AsyncStream<Int>.never {}
    return "canceled"
  }
  let waiting = Task { try await Task.never() as Int }
  watching.cancel()
  waiting.cancel()
  #expect(await watching.value == "canceled")
  #expect(await waiting.result.isFailure)
}
// snippet.cancellable
@Test func cancelsTheTaskThatItWaitsFor() async {
  let work = Task { try await Task.never() as String }
  let waiter = Task { try await work.cancellableValue }

  waiter.cancel()

  #expect(await work.result.isFailure)  // With 'value', it would continue.
}
// snippet.result
@Test func storesTheResult() async {
  let result = await Result { try await closeTicket(id: 11) }
  #expect(result.isFailure)
}
// snippet.yield
@Test func letsOtherTasksRun() async {
  let isReady = LockIsolated(false)
  let task = Task { isReady.setValue(true) }
  await Task.megaYield()
  #expect(isReady.value)
  await task.value
}
// snippet.hide
func closeTicket(id: Int) async throws -> Int {
  struct TicketNotFound: Error {}
  await Task.yield()
  guard id < 10 else { throw TicketNotFound() }
  return id
}

extension Result {
  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}

await Testing.__swiftPMEntryPoint() as Never
