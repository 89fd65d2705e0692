// A model before and after its dependencies are declared, and the test of the latter.
// snippet.hide
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

struct Ticket: Equatable {
  var id: UUID
  var subject: String
  var date: Date
}

@MainActor
final class UncontrolledTicketModel {
  private(set) var sent: [Ticket] = []

  // snippet.show
  // snippet.before
  func send(subject: String) {
    let ticket = Ticket(id: UUID(), subject: subject, date: Date())
    sent.append(ticket)
  }
  // snippet.end
}

// snippet.model
@MainActor
final class NewTicketModel {
  private(set) var sent: [Ticket] = []
  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  func send(subject: String) {
    sent.append(
      Ticket(id: uuid(), subject: subject, date: now))
  }
}

// snippet.test
@MainActor
@Test(
  .dependencies {
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  }
)
func sendsTicket() {
  let model = NewTicketModel()
  model.send(subject: "Printer is offline")

  let date = Date(timeIntervalSince1970: 0)
  let expected = Ticket(id: UUID(0), subject: "Printer is offline", date: date)
  #expect(model.sent == [expected])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
