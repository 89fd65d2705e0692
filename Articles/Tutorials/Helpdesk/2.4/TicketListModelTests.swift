import Testing

@testable import HelpdeskFeatures

@MainActor
@Test func loadsTickets() async {
  let model = TicketListModel()

  await model.load()
}
