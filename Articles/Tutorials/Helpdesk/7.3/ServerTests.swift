import Dependencies
import Foundation
import HelpdeskAPI
import HelpdeskAPILive
import HelpdeskServer
import Testing

@Test func everyRequestHasOneTransaction() async throws {
  let server = try HelpdeskServer(subjects: (1...20).map { "Ticket \($0)" })
  defer { server.stop() }

  try await withDependencies {
    $0.apiBaseURL = server.url
    $0.apiClient = .liveValue
    $0.urlSession = .shared
  } operation: {
    @Dependency(\.apiClient) var apiClient
    let tickets = try await apiClient.searchTickets("")
    try await withThrowingTaskGroup { group in
      for ticket in tickets {
        group.addTask { [apiClient] in _ = try await apiClient.closeTicket(ticket.id) }
      }
      try await group.waitForAll()
    }
    #expect(try await apiClient.searchTickets("").allSatisfy(\.isClosed))
  }

  #expect(server.transactions.count { $0 == "begin" } == 20)
  #expect(server.transactions.count { $0 == "commit 1" } == 20)
}
