import Dependencies
import Foundation
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
    do {
      _ = try await apiClient.closeTickets([tickets[1].id, UUID()])
    } catch {
      print(error)
    }
    for ticket in try await apiClient.searchTickets("") {
      print(ticket.isClosed ? "closed:" : "open:", ticket.subject)
    }

    for entry in server.transactions {
      print(entry)
    }
  }
}
