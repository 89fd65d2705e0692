import Dependencies
import DependenciesTestSupport
import Foundation
import HelpdeskAPI
import HelpdeskStorage
import Testing

@testable import HelpdeskFeatures

@MainActor
@Test(
  .dependencies {
    $0.apiClient.searchTickets = { _ in [.printer] }
  }
)
func loadsTickets() async {
  let model = TicketListModel()

  await model.load()

  #expect(model.tickets == [.printer])
}

@MainActor
@Test(
  .dependencies {
    $0.apiClient.searchTickets = { _ in [.printer, .printer, .printer] }
    $0.settings.pageSize = { 2 }
  }
)
func showsOnePage() async {
  let model = TicketListModel()

  await model.load()

  #expect(model.tickets.count == 2)
}

@MainActor
@Test(
  .dependencies {
    $0.apiClient.searchTickets = { _ in throw APIError.server(status: 503) }
  }
)
func showsServerError() async {
  let model = TicketListModel()

  await model.load()

  #expect(model.errorMessage == "The server isn't available. Try again later.")
}

extension Ticket {
  fileprivate static let printer = Ticket(
    id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0))
}
