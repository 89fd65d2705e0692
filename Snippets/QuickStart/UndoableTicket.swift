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
// snippet.model
@MainActor
final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date.now) private var now
  @Dependency(\.uuid) private var uuid

  /// Sends a ticket after two seconds, so that you can cancel the task to undo it.
  func send(subject: String) async throws {
    try await clock.sleep(for: .seconds(2))
    sent.append(Ticket(id: uuid(), subject: subject, createdAt: now))
  }
}
// snippet.test
@MainActor
@Test(
  .dependencies {
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  }
)
func sendsAfterDelay() async throws {
  let model = NewTicketModel()
  try await model.send(subject: "Printer is offline")
  #expect(model.sent.map(\.id) == [UUID(0)])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
