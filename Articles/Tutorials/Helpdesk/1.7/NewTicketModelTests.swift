import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@testable import HelpdeskFeatures

@MainActor
@Test(
  .dependencies {
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
