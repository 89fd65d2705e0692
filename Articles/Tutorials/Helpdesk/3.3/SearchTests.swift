import Dependencies
import HelpdeskAPI
import Testing

@testable import HelpdeskFeatures

@MainActor
@Test func searchesOnceForWord() async {
  let clock = TestClock()
  let queries = LockIsolated<[String]>([])
  let model = withDependencies {
    $0.apiClient.searchTickets = { query in
      queries.withValue { $0.append(query) }
      return []
    }
    $0.continuousClock = clock
  } operation: {
    TicketListModel()
  }

  for query in ["v", "vp", "vpn"] {
    model.queryChanged(query)
    await clock.advance(by: .milliseconds(100))
  }
  await clock.advance(by: .milliseconds(199))
  #expect(queries.value == [])

  await clock.advance(by: .milliseconds(1))
  await model.search?.value
  #expect(queries.value == ["vpn"])
}
