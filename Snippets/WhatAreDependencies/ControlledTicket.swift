// snippet.hide
import Testing

struct Ticket: Equatable {
  var id: UUID
  var subject: String
  var createdAt: Date
}

// snippet.show
// snippet.model
import Dependencies
import DependenciesTestSupport
import Foundation

@MainActor
final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  func send(subject: String) {
    sent.append(Ticket(id: uuid(), subject: subject, createdAt: now))
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

  let expected = Ticket(
    id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0))
  #expect(model.sent == [expected])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
