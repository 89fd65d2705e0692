import Dependencies
import Foundation

struct TicketNotFound: Error {}

/// Changes tickets in the transaction of the request.
struct TicketService: Sendable {
  @Dependency(Transaction.self) private var transaction

  /// Creates a ticket, unless there's one with the same ID already, so that clients can send a ticket again.
  func create(_ ticket: StoredTicket) -> StoredTicket {
    if let existing = transaction.ticket(ticket.id) { return existing }
    transaction.save(ticket)
    return ticket
  }

  /// Closes or opens a ticket, and returns the changed ticket.
  func setClosed(_ isClosed: Bool, id: UUID) throws -> StoredTicket {
    guard var ticket = transaction.ticket(id) else { throw TicketNotFound() }
    ticket.isClosed = isClosed
    transaction.save(ticket)
    return ticket
  }
}
