// snippet.hide
import Dependencies
import Foundation
import Testing

struct APIClient: DependencyKey {
  var searchTickets: @Sendable (_ query: String) async throws -> [String]

  static let liveValue = APIClient { _ in throw URLError(.notConnectedToInternet) }
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

// snippet.show
// snippet.model
@MainActor
final class TicketListModel {
  private(set) var tickets: [String] = []
  private(set) var search: Task<Void, any Error>?

  @Dependency(\.apiClient.searchTickets) private var searchTickets
  @Dependency(\.continuousClock) private var clock

  /// Searches after the user has paused for 300 milliseconds.
  func queryChanged(_ query: String) {
    search?.cancel()
    search = Task {
      try await clock.sleep(for: .milliseconds(300))
      let found = try await searchTickets(query)
      try Task.checkCancellation()
      tickets = found
    }
  }
}
// snippet.test
@MainActor
@Test func searchesAfterAPause() async throws {
  let clock = TestClock()
  let queries = LockIsolated<[String]>([])
  let model = withDependencies {
    $0.apiClient.searchTickets = { query in
      queries.withValue { $0.append(query) }
      return ["VPN disconnects every hour"]
    }
    $0.continuousClock = clock
  } operation: {
    TicketListModel()
  }

  for query in ["v", "vp", "vpn"] {
    model.queryChanged(query)
    await clock.advance(by: .milliseconds(299))
  }
  #expect(queries.value == [])

  await clock.advance(by: .milliseconds(1))
  try await model.search?.value
  #expect(queries.value == ["vpn"])
  #expect(model.tickets == ["VPN disconnects every hour"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
