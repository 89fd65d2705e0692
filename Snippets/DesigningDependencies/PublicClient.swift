// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.interface
// Module: HelpdeskAPI
public import Dependencies
import DependenciesMacros

/// A client of Helpdesk's web API.
@DependencyClient
public struct APIClient: Sendable {
  /// Returns the subjects of the tickets that match a query.
  public var searchSubjects: @Sendable (_ query: String) async throws -> [String]
}

extension APIClient: TestDependencyKey {
  /// A client whose endpoints report an issue.
  public static let testValue = APIClient()
}

extension DependencyValues {
  /// The client of Helpdesk's web API.
  public var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}
// snippet.implementation
// Module: HelpdeskAPILive. Imports Dependencies and HelpdeskAPI.
extension APIClient: DependencyKey {
  /// A client that sends requests to the server.
  public static let liveValue = APIClient(
    searchSubjects: { query in ["\(query) disconnects"] }
  )
}
// snippet.feature
// Module: HelpdeskFeatures, which depends only on HelpdeskAPI
struct TicketSearch {
  @Dependency(\.apiClient) private var apiClient

  func subjects(_ query: String) async throws -> [String] {
    try await apiClient.searchSubjects(query: query)
  }
}

print(try await TicketSearch().subjects("VPN"))  // ["VPN disconnects"]
// snippet.end
