import Dependencies
import DependenciesMacros

@DependencyClient
struct APIClient: Sendable {
  var fetchTicket: @Sendable (_ id: Int) async throws -> String
  var count: @Sendable () -> Int = { 0 }
}

extension APIClient: TestDependencyKey {
  static let testValue = APIClient()
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }

  @DependencyEntry var greeting = "Hello"
}

try await withDependencies {
  $0.apiClient.fetchTicket = { id in "Ticket \(id)" }
} operation: {
  @Dependency(\.apiClient) var apiClient
  @Dependency(\.greeting) var greeting
  print(greeting, try await apiClient.fetchTicket(id: 1))
}
