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
// snippet.protocol
import Dependencies

protocol TicketAPI: Sendable {
  func searchTickets(query: String) async throws -> [Ticket]
  func closeTicket(id: Ticket.ID) async throws
}
// snippet.conformances
struct LiveTicketAPI: TicketAPI {
  func searchTickets(query: String) async throws -> [Ticket] {
    try await JSONDecoder().decode([Ticket].self, from: get("tickets?query=\(query)"))
  }
  func closeTicket(id: Ticket.ID) async throws { _ = try await get("tickets/\(id)/close") }
}

struct PreviewTicketAPI: TicketAPI {
  func searchTickets(query: String) async throws -> [Ticket] { [Ticket(id: 1, subject: query)] }
  func closeTicket(id: Ticket.ID) async throws {}
}

struct UnimplementedTicketAPI: TicketAPI {
  func searchTickets(query: String) async throws -> [Ticket] {
    reportIssue("TicketAPI.searchTickets is unimplemented")
    // 🛑 TicketAPI.searchTickets is unimplemented
    return []
  }
  func closeTicket(id: Ticket.ID) async throws {
    reportIssue("TicketAPI.closeTicket is unimplemented")
  }
}
// snippet.key
private enum TicketAPIKey: DependencyKey {
  static let liveValue: any TicketAPI = LiveTicketAPI()
  static let previewValue: any TicketAPI = PreviewTicketAPI()
  static let testValue: any TicketAPI = UnimplementedTicketAPI()
}

extension DependencyValues {
  var ticketAPI: any TicketAPI {
    get { self[TicketAPIKey.self] }
    set { self[TicketAPIKey.self] = newValue }
  }
}
// snippet.hide
struct TicketSearch {
  @Dependency(\.ticketAPI) var ticketAPI

  func subjects(_ query: String) async throws -> [String] {
    try await ticketAPI.searchTickets(query: query).map(\.subject)
  }
}

@Test func reportsUnimplementedMethod() async throws {
  #expect(try await TicketSearch().subjects("vpn") == [])
}

// snippet.show
// snippet.test
@Test func findsTicket() async throws {
  struct StubTicketAPI: TicketAPI {
    func searchTickets(query: String) async throws -> [Ticket] { [Ticket(id: 7, subject: "VPN disconnects")] }
    func closeTicket(id: Ticket.ID) async throws {}  // The test doesn't need it.
  }
  let search = withDependencies {
    $0.ticketAPI = StubTicketAPI()
  } operation: {
    TicketSearch()
  }
  #expect(try await search.subjects("vpn") == ["VPN disconnects"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
