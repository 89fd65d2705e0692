// snippet.hide
import DependenciesTestSupport
import Foundation
import Testing

struct Ticket: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var subject: String
}

@Sendable private func get(_ path: String) async throws -> Data {
  Data()
}

// snippet.show
// snippet.client
import Dependencies

struct APIClient: Sendable {
  var searchTickets: @Sendable (_ query: String) async throws -> [Ticket]
  var closeTicket: @Sendable (_ id: Ticket.ID) async throws -> Void
}
// snippet.values
extension APIClient: DependencyKey {
  static let liveValue = APIClient(
    searchTickets: { try await JSONDecoder().decode([Ticket].self, from: get("tickets?query=\($0)")) },
    closeTicket: { _ = try await get("tickets/\($0)/close") }
  )

  static let previewValue = APIClient(
    searchTickets: { [Ticket(id: 1, subject: $0)] },
    closeTicket: { _ in }
  )

  static let testValue = APIClient(
    searchTickets: unimplemented("APIClient.searchTickets"),
    closeTicket: unimplemented("APIClient.closeTicket")
    // 🛑 Unimplemented: APIClient.closeTicket
  )
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}
// snippet.model
struct TicketSearch {
  @Dependency(\.apiClient.searchTickets) private var searchTickets

  func subjects(_ query: String) async throws -> [String] {
    try await searchTickets(query).map(\.subject)
  }
}
// snippet.test
@Test func findsTicket() async throws {
  let search = withDependencies {
    $0.apiClient.searchTickets = { _ in [Ticket(id: 7, subject: "VPN disconnects")] }
  } operation: {
    TicketSearch()
  }
  #expect(try await search.subjects("vpn") == ["VPN disconnects"])
}
// snippet.grown
struct TicketCleanup {
  @Dependency(\.apiClient) private var apiClient

  func subjects(_ query: String) async throws -> [String] {
    let tickets = try await apiClient.searchTickets(query)
    for ticket in tickets { try? await apiClient.closeTicket(ticket.id) }
    return tickets.map(\.subject)
  }
}

@Test func findsTicketBeforeCleanup() async throws {
  let cleanup = withDependencies {
    $0.apiClient.searchTickets = { _ in [Ticket(id: 7, subject: "VPN disconnects")] }
  } operation: {
    TicketCleanup()
  }
  #expect(try await cleanup.subjects("vpn") == ["VPN disconnects"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
