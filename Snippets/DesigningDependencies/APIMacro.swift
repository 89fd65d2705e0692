// snippet.hide
import DependenciesTestSupport
import Testing

struct Ticket: Equatable, Identifiable, Sendable {
  var id: Int
  var subject: String
}

// snippet.show
// snippet.client
import Dependencies
import DependenciesMacros

@DependencyClient
struct APIClient: Sendable {
  var searchTickets: @Sendable (_ query: String) async throws -> [Ticket]
  var closeTicket: @Sendable (_ id: Ticket.ID) async throws -> Void
  // 🛑 Unimplemented: 'APIClient.closeTicket'
}

extension APIClient: TestDependencyKey {
  static let testValue = APIClient()
}
// snippet.test
struct TicketSearch {
  @Dependency(APIClient.self) private var apiClient

  func subjects(_ query: String) async throws -> [String] {
    try await apiClient.searchTickets(query: query).map(\.subject)
  }
}

@Test func findsTicket() async throws {
  let search = withDependencies {
    $0[APIClient.self].searchTickets = { _ in [Ticket(id: 7, subject: "VPN disconnects")] }
  } operation: {
    TicketSearch()
  }
  #expect(try await search.subjects("vpn") == ["VPN disconnects"])
}
// snippet.unimplemented
@Test func closesNothing() async {
  await #expect(throws: Unimplemented("closeTicket")) {
    try await APIClient().closeTicket(id: 7)
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
