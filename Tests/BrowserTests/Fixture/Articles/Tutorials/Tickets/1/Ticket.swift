import Foundation

/// A request of a customer.
public struct Ticket: Hashable, Identifiable, Sendable {
  /// The ticket's identifier.
  public let id: UUID
  /// The subject that the customer wrote.
  public var subject: String
  /// A Boolean value that indicates whether the ticket is open.
  public var isOpen = true
}
