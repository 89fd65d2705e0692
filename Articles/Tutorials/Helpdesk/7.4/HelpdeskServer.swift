import Dependencies
import Foundation

/// A server for Helpdesk that runs in your process, and keeps its tickets in memory.
///
/// | request | body | response |
/// | --- | --- | --- |
/// | `GET /tickets?query=` | | the tickets whose subject contains the query |
/// | `POST /tickets` | a ticket | the ticket. Sending it again has no effect |
/// | `PATCH /tickets/{id}` | `{"isClosed": true}` | the changed ticket |
/// | `PATCH /tickets` | `{"ids": […], "isClosed": true}` | the changed tickets, or status 404 and no changes |
/// | `POST /sessions` | `{"email": …, "password": …}` | a session, whose token is valid for 15 minutes |
/// | `POST /sessions/refresh` | `{"refreshToken": …}` | a new session |
/// | `POST /events` | anything | nothing |
///
/// Send a session's token as `Authorization: Bearer TOKEN`. Requests without a token are allowed, too.
public final class HelpdeskServer: Sendable {
  /// The email address of the only account.
  public static let email = "agent@example.com"
  /// The password of the only account.
  public static let password = "helpdesk"

  /// The address of the server, with the port that the system chose.
  public let url: URL
  private let database: TicketDatabase
  private let routes: Routes
  private let http: HTTPServer

  /// Starts a server on a free port of 127.0.0.1.
  ///
  /// - Parameter subjects: The subjects of the tickets that the server has at its start.
  public init(subjects: [String] = ["Printer is offline", "VPN disconnects every hour"]) throws {
    let database = TicketDatabase(subjects: subjects)
    let routes = Routes()
    self.database = database
    self.routes = routes
    http = try HTTPServer { request in
      await withDependencies {
        // The server uses live values, even in the process of a test.
        $0.context = .live
        $0.database = database
      } operation: {
        await routes.respond(to: request)
      }
    }
    guard let url = URL(string: "http://127.0.0.1:\(http.port)") else { throw URLError(.badURL) }
    self.url = url
  }

  /// The requests so far and the statuses of their responses, such as `GET /tickets 200`.
  public var requests: [String] {
    get async { await routes.log }
  }

  /// What the transactions so far did, such as `begin` and `commit 1`.
  public var transactions: [String] {
    database.log.value
  }

  /// Makes the server respond to the next request with an error status.
  ///
  /// The server still handles the request, as if its response had been lost. Call this method several times to make several
  /// requests fail.
  public func failNext(status: Int) async {
    await routes.failNext(status: status)
  }

  /// Expires the tokens of all sessions.
  ///
  /// Clients can still refresh their sessions.
  public func expireSessions() async {
    await routes.expireSessions()
  }

  /// Stops the server.
  ///
  /// Call this method once.
  public func stop() {
    http.stop()
  }
}
