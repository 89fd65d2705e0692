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
    } catch APIError.server {
      errorMessage = "The server isn't available. Try again later."
    } catch APIError.unauthorized {
      errorMessage = "Sign in to see the tickets."
    } catch {
      errorMessage = "The tickets can't be loaded."
    }
  }
}
