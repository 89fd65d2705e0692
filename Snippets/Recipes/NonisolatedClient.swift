// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.client
import Dependencies
import DependenciesMacros

@DependencyClient
nonisolated struct APIClient: Sendable {
  var ticketSubject: @Sendable (_ id: Int) async throws -> String
}

nonisolated extension APIClient: DependencyKey {
  static let liveValue = APIClient(ticketSubject: { "Ticket \($0)" })
  static let testValue = APIClient()
}

nonisolated extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}
// snippet.hide
struct TicketModel {
  @Dependency(\.apiClient) var apiClient
}
print(try await TicketModel().apiClient.ticketSubject(id: 7))  // Ticket 7
