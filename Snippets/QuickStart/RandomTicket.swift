// snippet.model
import Foundation

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
// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()

let model = NewTicketModel()
model.send(subject: "Printer is offline")
model.send(subject: "Printer is offline")
print(model.sent[0] == model.sent[1])  // false
