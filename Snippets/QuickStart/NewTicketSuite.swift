// snippet.hide
import Dependencies
import DependenciesTestSupport
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

  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  func send(subject: String) {
    sent.append(Ticket(id: uuid(), subject: subject, createdAt: now))
  }
}

// snippet.show
// snippet.suite
@MainActor
@Suite(
  .dependencies {
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  }
)
struct NewTicketTests {
  let model = NewTicketModel()

  @Test(arguments: ["Printer is offline", "VPN disconnects every hour"])
  func sendsEachSubject(subject: String) {
    model.send(subject: subject)
    #expect(model.sent.map(\.id) == [UUID(0)])
  }

  @Test func setsDate() {
    model.send(subject: "Scanner has no power")
    #expect(model.sent[0].createdAt == Date(timeIntervalSince1970: 0))
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
