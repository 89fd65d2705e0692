import Dependencies
import HelpdeskAPI
import Testing

@testable import HelpdeskFeatures

@MainActor
@Test func searchesOnceForWord() async {
  let queries = LockIsolated<[String]>([])
  let model = withDependencies {
    $0.apiClient.searchTickets = { query in
      queries.withValue { $0.append(query) }
      return []
    }
  } operation: {
    TicketListModel()
  }

  for query in ["v", "vp", "vpn"] {
    model.queryChanged(query)
    await model.search?.value
  }

  #expect(queries.value == ["vpn"])
  // 🛑 Expectation failed
}
