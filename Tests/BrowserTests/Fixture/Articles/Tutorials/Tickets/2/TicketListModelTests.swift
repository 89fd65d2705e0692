import Foundation
import Testing

@testable import HelpdeskFeatures

@Test func addsTicket() {
  var model = TicketListModel()
  model.add("No sound")
  #expect(model.tickets == [Ticket(id: UUID(), subject: "No sound")])  // 🛑 Expectation failed
}
