// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.model
struct AlreadyClosed: Error {}

final class TicketDatabase: Sendable, DependencyKey {
  let closed = LockIsolated<Set<Int>>([])
  static let liveValue = TicketDatabase()
  static var testValue: TicketDatabase { TicketDatabase() }
}

final class Transaction: Sendable, DependencyKey {
  let database: TicketDatabase
  let changes = LockIsolated<Set<Int>>([])
  init(database: TicketDatabase) { self.database = database }
  static var liveValue: Transaction {
    @Dependency(TicketDatabase.self) var database
    return Transaction(database: database)
  }
  static var testValue: Transaction { liveValue }
}

struct TicketService: Sendable {
  @Dependency(Transaction.self) private var transaction

  func close(_ ids: [Int]) throws {
    for id in ids {
      if transaction.database.closed.value.contains(id) { throw AlreadyClosed() }
      transaction.changes.withValue { _ = $0.insert(id) }
    }
  }
}
// snippet.feature
@Test func stopsAtClosedTicket() {
  let transaction = Transaction(database: TicketDatabase())
  transaction.database.closed.setValue([2])

  withDependencies {
    $0[Transaction.self] = transaction
  } operation: {
    #expect(throws: AlreadyClosed.self) { try TicketService().close([1, 2, 3]) }
  }
  #expect(transaction.changes.value == [1])
  #expect(transaction.database.closed.value == [2])
}
// snippet.middleware
/// Calls a handler, as a web framework's middleware does.
func withTransaction<Response>(_ next: () async throws -> Response) async throws -> Response {
  try await withDependencyScope {
    $0.own(Transaction.self) { transaction, outcome in
      if case .success = outcome {
        transaction.database.closed.withValue { $0.formUnion(transaction.changes.value) }
      }
    }
  } operation: {
    try await next()
  }
}

@Test func commitsOnlySuccessfulRequests() async throws {
  let database = TicketDatabase()
  try await withDependencies {
    $0[TicketDatabase.self] = database
  } operation: {
    try await withTransaction { try TicketService().close([1, 2]) }
    await #expect(throws: AlreadyClosed.self) {
      try await withTransaction { try TicketService().close([3, 2]) }
    }
  }
  #expect(database.closed.value == [1, 2])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
