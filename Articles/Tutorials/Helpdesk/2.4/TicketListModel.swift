import Dependencies
import HelpdeskAPI
import Observation

@MainActor
@Observable
final class TicketListModel {
  var query = ""
  private(set) var tickets: [Ticket] = []
  private(set) var errorMessage: String?

  @ObservationIgnored @Dependency(\.apiClient) private var apiClient

  func load() async {
    do {
      tickets = try await apiClient.searchTickets(query)
      errorMessage = nil
    } catch {
      errorMessage = "The tickets can't be loaded."
    }
  }
}
