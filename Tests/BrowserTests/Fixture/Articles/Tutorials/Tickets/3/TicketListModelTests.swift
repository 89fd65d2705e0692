import Foundation
import Testing

@testable import HelpdeskFeatures

@Test func addsTicket() {
  let id = UUID()
  var model = TicketListModel { id }
  model.add("No sound")
  #expect(model.tickets == [Ticket(id: id, subject: "No sound")])
}
