import Testing

@testable import HelpdeskFeatures

@MainActor
@Test func loadsTickets() async throws {
  let model = TicketListModel()

  try await model.load()

  #expect(model.tickets.map(\.subject) == ["Printer is offline"])
}
