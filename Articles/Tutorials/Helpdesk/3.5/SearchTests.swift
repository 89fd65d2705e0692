import Dependencies
import Foundation
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

@MainActor
@Test func showsLatestSearch() async {
  let clock = TestClock()
  let (requests, request) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
  let model = withDependencies {
    $0.apiClient.searchTickets = { query in
      if query == "printer" {
        await withCheckedContinuation { _ = request.yield($0) }
      }
      return [Ticket(id: UUID(0), subject: query, createdAt: Date(timeIntervalSince1970: 0))]
    }
    $0.continuousClock = clock
  } operation: {
    TicketListModel()
  }

  model.queryChanged("printer")
  let firstSearch = model.search
  await clock.advance(by: .milliseconds(300))
  for await response in requests {
    model.queryChanged("vpn")
    await clock.advance(by: .milliseconds(300))
    await model.search?.value
    response.resume()
    break
  }
  await firstSearch?.value

  #expect(model.tickets.map(\.subject) == ["vpn"])
}
