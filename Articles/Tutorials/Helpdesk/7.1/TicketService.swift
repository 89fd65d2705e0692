import Dependencies
import Foundation

/// Changes tickets in the transaction of the request.
struct TicketService: Sendable {
  @Dependency(Transaction.self) private var transaction

  /// Creates a ticket, unless there's one with the same ID already, so that clients can send a ticket again.
  func create(_ ticket: StoredTicket) -> StoredTicket {
    if let existing = transaction.ticket(ticket.id) { return existing }
    transaction.save(ticket)
    return ticket
  }

  /// Closes or opens a ticket, and returns the changed ticket, or `nil` if there's no ticket with this ID.
  func setClosed(_ isClosed: Bool, id: UUID) -> StoredTicket? {
    guard var ticket = transaction.ticket(id) else { return nil }
    ticket.isClosed = isClosed
    transaction.save(ticket)
    return ticket
  }
}
