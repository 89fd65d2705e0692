// snippet.hide
import Testing

struct Ticket: Equatable, Identifiable, Sendable {
  var id: UUID
  var subject: String
}

struct APIClient: DependencyKey {
  var searchTickets: @Sendable (_ query: String) async throws -> [Ticket]
  var createTicket: @Sendable (_ ticket: Ticket) async throws -> Ticket
  var closeTicket: @Sendable (_ id: Ticket.ID) async throws -> Ticket

  static let liveValue = APIClient(
    searchTickets: { _ in throw URLError(.notConnectedToInternet) },
    createTicket: { _ in throw URLError(.notConnectedToInternet) },
    closeTicket: { _ in throw URLError(.notConnectedToInternet) })
  static let testValue = APIClient(
    searchTickets: unimplemented("APIClient.searchTickets"), createTicket: unimplemented("APIClient.createTicket"),
    closeTicket: unimplemented("APIClient.closeTicket"))
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

// snippet.show
// snippet.model
import Dependencies
import Foundation

@MainActor
final class TicketListModel {
  private(set) var tickets: [Ticket] = []
  private(set) var loadedAt: Date?

  @Dependency(\.apiClient) private var apiClient
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date.now) private var now

  func search(_ query: String) async throws {
    try await clock.sleep(for: .milliseconds(300))
    tickets = try await apiClient.searchTickets(query)
    loadedAt = now
  }
}
// snippet.test
@MainActor
@Test func searchesTickets() async throws {
  let model = withDependencies {
    $0.apiClient.searchTickets = { query in [Ticket(id: UUID(0), subject: query)] }
    $0.continuousClock = .immediate
    $0.date.now = Date(timeIntervalSince1970: 0)
  } operation: {
    TicketListModel()
  }

  try await model.search("vpn")

  #expect(model.tickets == [Ticket(id: UUID(0), subject: "vpn")])
  #expect(model.loadedAt == Date(timeIntervalSince1970: 0))
}
// snippet.endpoint
struct CloseButton {
  @Dependency(\.apiClient.closeTicket) private var closeTicket

  func tap(_ id: Ticket.ID) async throws -> Ticket {
    try await closeTicket(id)
  }
}

@Test func closesTicket() async throws {
  let button = withDependencies {
    $0.apiClient.closeTicket = { id in Ticket(id: id, subject: "Printer is offline") }
  } operation: {
    CloseButton()
  }

  #expect(try await button.tap(UUID(0)).id == UUID(0))
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
