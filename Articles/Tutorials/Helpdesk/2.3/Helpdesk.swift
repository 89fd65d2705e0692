import Dependencies
import HelpdeskAPI
import HelpdeskServer

@main
struct Helpdesk {
  static func main() async throws {
    let server = try HelpdeskServer()
    prepareDependencies {
      $0.apiBaseURL = server.url
    }

    @Dependency(\.apiClient) var apiClient
    for ticket in try await apiClient.searchTickets("") {
      print(ticket.subject)
    }
  }
}
