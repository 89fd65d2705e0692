import Foundation

/// A ticket as the server stores and sends it.
struct StoredTicket: Codable, Equatable, Sendable {
  let id: UUID
  var subject: String
  var createdAt: Date
  var isClosed: Bool
}

/// The server's tickets, in the order of their creation.
struct TicketDatabase: Sendable {
  private(set) var tickets: [StoredTicket] = []

  /// Returns the tickets whose subject contains a text.
  ///
  /// The comparison ignores case.
  func tickets(matching query: String) -> [StoredTicket] {
    guard !query.isEmpty else { return tickets }
    return tickets.filter { $0.subject.lowercased().contains(query.lowercased()) }
  }

  /// Stores a ticket, unless there's one with the same ID already, and returns the stored ticket.
  ///
  /// Clients choose the IDs, so a client that didn't get a response can send the same ticket again.
  mutating func create(_ ticket: StoredTicket) -> StoredTicket {
    if let existing = tickets.first(where: { $0.id == ticket.id }) { return existing }
    tickets.append(ticket)
    return ticket
  }

  /// Closes or opens a ticket, and returns the changed ticket, or `nil` if there's no ticket with this ID.
  mutating func setClosed(_ isClosed: Bool, id: UUID) -> StoredTicket? {
    guard let index = tickets.firstIndex(where: { $0.id == id }) else { return nil }
    tickets[index].isClosed = isClosed
    return tickets[index]
  }
}
