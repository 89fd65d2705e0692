import Dependencies
import HelpdeskAPI
import HelpdeskAPILive
import HelpdeskServer

@main
struct SmokeTest {
  static func main() async throws {
    let server = try HelpdeskServer()
    prepareDependencies {
      $0.apiBaseURL = server.url
    }

    @Dependency(\.apiClient) var apiClient
    let tickets = try await apiClient.searchTickets("")
    _ = try await apiClient.closeTicket(tickets[0].id)

    for entry in server.transactions {
      print(entry)
    }
  }
}
