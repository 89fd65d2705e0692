// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()

struct Ticket {
  var id: UUID
  var subject: String
}

struct APIClient: DependencyKey {
  var searchTickets: @Sendable (_ query: String) async throws -> [Ticket]
  static let liveValue = APIClient(searchTickets: { _ in [] })
}

// snippet.show
// snippet.property
extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}
// snippet.use
struct TicketSearch {
  @Dependency(\.apiClient.searchTickets) private var searchTickets

  func subjects(matching query: String) async throws -> [String] {
    try await searchTickets(query).map(\.subject)
  }
}

let search = withDependencies {
  $0.apiClient.searchTickets = { query in [Ticket(id: UUID(0), subject: "About \(query)")] }
} operation: {
  TicketSearch()
}
print(try await search.subjects(matching: "vpn"))  // ["About vpn"]
