// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

struct Ticket: Equatable {
  var id: UUID
  var subject: String
  var createdAt: Date
}

@MainActor
final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  func send(subject: String) {
    sent.append(Ticket(id: uuid(), subject: subject, createdAt: now))
  }
}

let print = LinePrinter()
// snippet.show
// snippet.scope
let model = withDependencies {
  $0.date.now = Date(timeIntervalSince1970: 0)
  $0.uuid = .incrementing
} operation: {
  NewTicketModel()
}

model.send(subject: "Printer is offline")
print(model.sent[0].id)  // 00000000-0000-0000-0000-000000000000
print(model.sent[0].createdAt == Date(timeIntervalSince1970: 0))  // true
