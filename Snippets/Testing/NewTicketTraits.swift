// snippet.hide
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

// snippet.show
// snippet.trait
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
  #expect(model.sent.map(\.id) == [UUID(0)])
  #expect(model.sent.map(\.createdAt) == [Date(timeIntervalSince1970: 0)])
}
// snippet.suite
@MainActor
@Suite(
  .dependency(\.uuid, .incrementing),
  .dependency(\.date, .constant(Date(timeIntervalSince1970: 0)))
)
struct NewTicketTests {
  @Test func sendsTwoTickets() {
    let model = NewTicketModel()
    model.send(subject: "Printer is offline")
    model.send(subject: "Scanner has no power")
    #expect(model.sent.map(\.id) == [UUID(0), UUID(1)])
  }

  @Test(.dependency(\.uuid, .constant(UUID(7))))
  func usesGivenID() {
    let model = NewTicketModel()
    model.send(subject: "Printer is offline")
    #expect(model.sent.map(\.id) == [UUID(7)])
    #expect(model.sent.map(\.createdAt) == [Date(timeIntervalSince1970: 0)])
  }
}
// snippet.setup
@MainActor
@Suite(.dependencies)
struct NewTicketModelTests {
  let model: NewTicketModel

  init() {
    model = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.uuid = .incrementing
    } operation: {
      NewTicketModel()
    }
  }

  @Test func startsEmpty() {
    #expect(model.sent.isEmpty)
  }

  @Test func sendsTicket() {
    model.send(subject: "Printer is offline")
    #expect(model.sent.map(\.id) == [UUID(0)])
  }
}
// snippet.hide
await Testing.__swiftPMEntryPoint() as Never
