// snippet.hide
import Dependencies
import Testing

func pointingHere<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ operation: () async throws -> R
) async rethrows -> R {
  try await withIssueContext(
    fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
}

// snippet.show
// snippet.disposal
struct Transaction: TestDependencyKey {
  var closedTickets: [Int] = []
  static var testValue: Transaction { Transaction() }
}

struct ConnectionLost: Error {}
struct TicketNotFound: Error {}

@Test func failsTwice() async {
  do {
    try await pointingHere { try await closeTicket() }
    // 🛑 Caught error: ConnectionLost()
    Issue.record("expected an error")
  } catch {
    #expect(error is TicketNotFound)
  }
}

func closeTicket() async throws {
  try await withDependencyScope {
    $0.own(Transaction.self) { _, _ in throw ConnectionLost() }
  } operation: {
    @Dependency(Transaction.self) var transaction
    _ = transaction.closedTickets
    throw TicketNotFound()
  }
}
// snippet.late
@Test func readAfterTheEnd() async throws {
  let (gate, open) = AsyncStream.makeStream(of: Never.self)

  let late = try await withDependencyScope {
    $0.own(Transaction.self) { _, _ in }
  } operation: {
    Task {
      for await _ in gate {}
      @Dependency(Transaction.self) var transaction
      await pointingHere { _ = transaction.closedTickets }
      // 🛑 `Transaction` was read after the scope that owns it had ended, so the library created a value
      // that no scope disposes of.
      // To fix this, await every task that the operation of `withDependencyScope` starts before the operation
      // returns.
    }
  }
  open.finish()
  await late.value
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
