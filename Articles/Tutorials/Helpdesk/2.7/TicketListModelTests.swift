import Dependencies
import DependenciesTestSupport
import Foundation
import HelpdeskAPI
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
@Test func searchSendsQuery() async {
  var queries: [String] = []
  let model = withDependencies {
    $0.apiClient.searchTickets = { query in
      queries.append(query)
      // 🛑 mutation of captured var 'queries' in concurrently-executing code
      return []
    }
  } operation: {
    TicketListModel()
  }

  model.query = "vpn"
  await model.load()

  #expect(queries == ["vpn"])
}

extension Ticket {
  fileprivate static let printer = Ticket(
    id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0))
}
