// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.same
import Dependencies
import DependenciesMacros
import Foundation

@DependencyClient
struct APIClient: Sendable {
  var searchTickets: @Sendable (_ query: String) async throws -> [String]
}

extension APIClient: DependencyKey {
  static let liveValue = APIClient(searchTickets: { query in ["No access to \(query)"] })
  static let testValue = APIClient()
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

final class TicketListModel {
  @Dependency(\.apiClient) var apiClient
  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid

  func relatedTickets() -> TicketListModel {
    withDependencies(from: self) { TicketListModel() }
  }
}

let list = withDependencies {
  $0.date = .constant(Date(timeIntervalSince1970: 0))
  $0.uuid = .incrementing
} operation: {
  TicketListModel()
}

let related = list.relatedTickets()
print(try await related.apiClient.searchTickets(query: "VPN"))  // ["No access to VPN"]
print(related.now.timeIntervalSince1970, related.uuid())  // 0.0 00000000-0000-0000-0000-000000000000
// snippet.end
