import Foundation

/// A request for help.
public struct Ticket: Codable, Equatable, Identifiable, Sendable {
  public var id: UUID
  public var subject: String
  public var createdAt: Date
  public var isClosed: Bool

  /// Creates a ticket.
  public init(id: UUID, subject: String, createdAt: Date, isClosed: Bool = false) {
    self.id = id
    self.subject = subject
    self.createdAt = createdAt
    self.isClosed = isClosed
  }
}
