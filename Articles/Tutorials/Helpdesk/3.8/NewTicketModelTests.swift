import Dependencies
import DependenciesTestSupport
import Foundation
import HelpdeskAPI
import Testing

@testable import HelpdeskFeatures

@MainActor
@Test(
  .dependencies {
    $0.apiClient.createTicket = { $0 }
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
    $0.uuid = .incrementing
  }
)
func sendsTicket() async throws {
  let model = NewTicketModel()

  try await model.send(subject: "Printer is offline")

  let ticket = Ticket(id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0))
  #expect(model.sent == [ticket])
}

@MainActor
@Test func undo() async {
  let clock = TestClock()
  let model = withDependencies {
    $0.continuousClock = clock
  } operation: {
    NewTicketModel()
  }

  let task = Task { try await model.send(subject: "Printer is offline") }
  await clock.advance(by: .seconds(1))
  task.cancel()

  await #expect(throws: CancellationError.self) { try await task.value }
  #expect(model.sent.isEmpty)
}
