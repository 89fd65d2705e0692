import Dependencies
import DependenciesMacros
import Foundation

@DependencyClient
public struct APIClient: Sendable {
  public var signIn: @Sendable (_ email: String, _ password: String) async throws -> Session
  public var refreshSession: @Sendable (_ session: Session) async throws -> Session
  public var searchTickets: @Sendable (_ query: String) async throws -> [Ticket]
  public var createTicket: @Sendable (_ ticket: Ticket) async throws -> Ticket
  public var closeTicket: @Sendable (_ id: Ticket.ID) async throws -> Ticket
  public var closeTickets: @Sendable (_ ids: [Ticket.ID]) async throws -> [Ticket]
}

extension APIClient: TestDependencyKey {
  public static let testValue = APIClient()

  public static let previewValue = APIClient(
    signIn: { _, _ in Session(token: "preview", refreshToken: "preview", expiresAt: .distantFuture) },
    refreshSession: { $0 },
    searchTickets: { query in
      [Ticket].samples.filter { query.isEmpty || $0.subject.localizedCaseInsensitiveContains(query) }
    },
    createTicket: { $0 },
    closeTicket: { try closeSample($0) },
    closeTickets: { try $0.map(closeSample) }
  )
}

@Sendable private func closeSample(_ id: Ticket.ID) throws -> Ticket {
  guard var ticket = [Ticket].samples.first(where: { $0.id == id }) else { throw APIError.server(status: 404) }
  ticket.isClosed = true
  return ticket
}

extension [Ticket] {
  fileprivate static var samples: [Ticket] {
    [
      Ticket(id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0)),
      Ticket(id: UUID(1), subject: "Scanner has no power", createdAt: Date(timeIntervalSince1970: 60)),
      Ticket(id: UUID(2), subject: "VPN disconnects every hour", createdAt: Date(timeIntervalSince1970: 120)),
    ]
  }
}

extension DependencyValues {
  public var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}
