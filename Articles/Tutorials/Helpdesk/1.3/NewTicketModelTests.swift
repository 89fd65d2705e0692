import Foundation
import Testing

@testable import HelpdeskFeatures

@MainActor
@Test func sendsTicket() async throws {
  let model = NewTicketModel()

  try await model.send(subject: "Printer is offline")

  let ticket = Ticket(id: UUID(), subject: "Printer is offline", createdAt: Date())
  #expect(model.sent == [ticket])
  // 🛑 Expectation failed
}
