import Dependencies
import DependenciesMacros
import Foundation

/// A client of Helpdesk's web API.
@DependencyClient
public struct APIClient: Sendable {
  /// Starts a session.
  public var signIn: @Sendable (_ email: String, _ password: String) async throws -> Session
  /// Replaces a session with a new one.
  public var refreshSession: @Sendable (_ session: Session) async throws -> Session
  /// Returns the tickets whose subject contains a text.
  public var searchTickets: @Sendable (_ query: String) async throws -> [Ticket]
  /// Creates a ticket, unless the server already has a ticket with this ID.
  public var createTicket: @Sendable (_ ticket: Ticket) async throws -> Ticket
  /// Closes a ticket, and returns the changed ticket.
  public var closeTicket: @Sendable (_ id: Ticket.ID) async throws -> Ticket
}

extension APIClient: TestDependencyKey {
  public static let testValue = APIClient()

  public static let previewValue = APIClient(
    signIn: { _, _ in Session(token: "preview", refreshToken: "preview", expiresAt: .distantFuture) },
    refreshSession: { $0 },
    searchTickets: { query in
      [Ticket].preview.filter { query.isEmpty || $0.subject.localizedCaseInsensitiveContains(query) }
    },
    createTicket: { $0 },
    closeTicket: { id in
      guard var ticket = [Ticket].preview.first(where: { $0.id == id }) else { throw APIError.server(status: 404) }
      ticket.isClosed = true
      return ticket
    }
  )
}

extension [Ticket] {
  fileprivate static let preview = [
    Ticket(id: UUID(0), subject: "Printer is offline", createdAt: Date(timeIntervalSince1970: 0)),
    Ticket(id: UUID(1), subject: "VPN disconnects every hour", createdAt: Date(timeIntervalSince1970: 60)),
    Ticket(id: UUID(2), subject: "Scanner has no power", createdAt: Date(timeIntervalSince1970: 120)),
  ]
}

extension DependencyValues {
  /// The client of Helpdesk's web API.
  public var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}
