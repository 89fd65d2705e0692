import Dependencies
import Foundation

/// A ticket as the server stores and sends it.
struct StoredTicket: Codable, Equatable, Sendable {
  let id: UUID
  var subject: String
  var createdAt: Date
  var isClosed: Bool
}

/// The server's tickets, in the order of their creation.
final class TicketDatabase: Sendable {
  /// What the transactions did, such as `begin` and `commit 1`.
  let log = LockIsolated<[String]>([])
  private let tickets: LockIsolated<[StoredTicket]>

  init(subjects: [String] = []) {
    let tickets = subjects.enumerated().map { index, subject in
      StoredTicket(
        id: UUID(index), subject: subject, createdAt: Date(timeIntervalSince1970: TimeInterval(index)),
        isClosed: false)
    }
    self.tickets = LockIsolated(tickets)
  }

  /// Returns the tickets whose subject contains a text.
  ///
  /// The comparison ignores case.
  func tickets(matching query: String) -> [StoredTicket] {
    tickets.value.filter { query.isEmpty || $0.subject.lowercased().contains(query.lowercased()) }
  }

  func ticket(_ id: UUID) -> StoredTicket? {
    tickets.value.first { $0.id == id }
  }

  /// Stores the changes of a transaction.
  func store(_ changes: [StoredTicket]) {
    tickets.withValue { tickets in
      for ticket in changes {
        if let index = tickets.firstIndex(where: { $0.id == ticket.id }) {
          tickets[index] = ticket
        } else {
          tickets.append(ticket)
        }
      }
    }
  }
}

extension TicketDatabase: TestDependencyKey {
  static var testValue: TicketDatabase { TicketDatabase() }
}

extension DependencyValues {
  /// The database of the server that handles the request.
  var database: TicketDatabase {
    get { self[TicketDatabase.self] }
    set { self[TicketDatabase.self] = newValue }
  }
}
