// snippet.hide
struct Ticket: Equatable {
  var id: UUID
  var subject: String
  var createdAt: Date
}

// snippet.show
// snippet.model
import Dependencies
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
// snippet.end

// snippet.test
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

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

  #expect(
    model.sent == [
      Ticket(id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0))
    ]
  )
}
// snippet.function
@MainActor
@Test func sendsTwoTickets() {
  let model = withDependencies {
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  } operation: {
    NewTicketModel()
  }

  model.send(subject: "Printer is offline")
  model.send(subject: "Scanner has no power")

  #expect(model.sent.map(\.id) == [UUID(0), UUID(1)])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
