import Dependencies
import HelpdeskAPI

@main
struct Helpdesk {
  static func main() async throws {
    prepareDependencies {
      $0.context = .preview
    }

    @Dependency(\.apiClient) var apiClient
    for ticket in try await apiClient.searchTickets("") {
      print(ticket.subject)
    }
  }
}
