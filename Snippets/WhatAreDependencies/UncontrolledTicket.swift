// snippet.model
import Foundation
import Testing

struct Ticket: Equatable {
  var id: UUID
  var subject: String
  var createdAt: Date
}

@MainActor
final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  func send(subject: String) {
    sent.append(Ticket(id: UUID(), subject: subject, createdAt: Date()))
  }
}
// snippet.test
@MainActor
@Test func sendsTicket() {
  let model = NewTicketModel()
  model.send(subject: "Printer is offline")

  let expected = Ticket(id: UUID(), subject: "Printer is offline", createdAt: Date())
  #expect(model.sent == [expected])  // 🛑 Expectation failed
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
