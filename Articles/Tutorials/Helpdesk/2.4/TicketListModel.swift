import Dependencies
import HelpdeskAPI
import Observation

@MainActor
@Observable
final class TicketListModel {
  var query = ""
  private(set) var tickets: [Ticket] = []

  @ObservationIgnored @Dependency(\.apiClient) private var apiClient

  func load() async throws {
    tickets = try await apiClient.searchTickets(query)
  }
}
