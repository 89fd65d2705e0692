import Dependencies
import DependenciesMacros

@DependencyClient
public struct APIClient: Sendable {
  public var searchTickets: @Sendable (_ query: String) async throws -> [Ticket]
  public var createTicket: @Sendable (_ ticket: Ticket) async throws -> Ticket
  public var closeTicket: @Sendable (_ id: Ticket.ID) async throws -> Ticket
}

extension APIClient: TestDependencyKey {
  public static let testValue = APIClient()
}

extension DependencyValues {
  public var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}
