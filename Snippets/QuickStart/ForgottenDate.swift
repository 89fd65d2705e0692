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

// snippet.show
// snippet.test
@MainActor
final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  @Dependency(\.date.now) private var now
  // 🛑 @Dependency(\.date) has no test implementation, but was accessed from a test context
  @Dependency(\.uuid) private var uuid

  func send(subject: String) {
    sent.append(Ticket(id: uuid(), subject: subject, createdAt: now))
  }
}

@MainActor
@Test(.dependencies { $0.uuid = .incrementing })
func sendsTicketToday() {
  let model = NewTicketModel()
  model.send(subject: "Printer is offline")
  #expect(model.sent.map(\.id) == [UUID(0)])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
