import Foundation

/// The tickets of one customer, as a list shows them.
public struct TicketListModel {
  /// The tickets, the latest first.
  public private(set) var tickets: [Ticket] = []

  /// The text that the list is searched for.
  public var query = ""

  /// Creates a list without tickets.
  public init() {}

  /// The tickets to show.
  public var shownTickets: [Ticket] {
    guard !query.isEmpty else { return tickets }
    return tickets.filter { $0.subject.localizedCaseInsensitiveContains(query) }
  }

  /// Adds a ticket.
  public mutating func add(_ subject: String) {
    tickets.insert(Ticket(id: UUID(), subject: subject), at: 0)
  }

  /// Closes a ticket, which stays in the list.
  public mutating func close(_ id: Ticket.ID) {
    guard let index = tickets.firstIndex(where: { $0.id == id }) else { return }
    tickets[index].isOpen = false
  }

  /// Removes all tickets that are closed.
  public mutating func removeClosedTickets() {
    tickets.removeAll { !$0.isOpen }
  }
}
