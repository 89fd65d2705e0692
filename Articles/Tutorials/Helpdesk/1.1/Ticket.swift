import Foundation

struct Ticket: Equatable {
  var id: UUID
  var subject: String
  var createdAt: Date
}
