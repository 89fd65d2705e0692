import Dependencies
import Foundation

/// The changes of one request, which the database stores together or not at all.
final class Transaction: Sendable {
  private let database: TicketDatabase
  private let changes = LockIsolated<[Change]>([])

  init(in database: TicketDatabase) {
    self.database = database
    database.log.withValue { $0.append("begin") }
  }

  /// Returns a ticket with the changes of this transaction.
  func ticket(_ id: UUID) -> StoredTicket? {
    changes.value.last { $0.ticket.id == id }?.ticket ?? database.ticket(id)
  }

  func save(_ ticket: StoredTicket, by request: CurrentRequest) {
    changes.withValue { $0.append(Change(ticket: ticket, request: request)) }
  }

  func commit() {
    let changes = changes.value
    database.store(changes)
    database.log.withValue { $0.append("commit \(changes.count)") }
  }

  func rollBack() {
    let changes = changes.value
    database.log.withValue { $0.append("roll back \(changes.count)") }
  }
}

/// There's no live value, so the library reports code that reads the transaction outside of a request.
extension Transaction: TestDependencyKey {
  static var testValue: Transaction { Transaction(in: TicketDatabase()) }
}
