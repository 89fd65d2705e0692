import Foundation

/// A request of a customer.
public struct Ticket: Hashable, Identifiable, Sendable {
  public let id: UUID
  public var subject: String
  public var isOpen = true
}
