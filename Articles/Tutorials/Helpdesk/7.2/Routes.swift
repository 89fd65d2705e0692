import Dependencies
import Foundation

/// Responds to the requests that the server receives.
actor Routes {
  private(set) var log: [String] = []
  private var sessions = Sessions()
  private var failures: [Int] = []

  func failNext(status: Int) {
    failures.append(status)
  }

  func expireSessions() {
    sessions.expireAll()
  }

  nonisolated func respond(to request: Request) async -> Response {
    @Dependency(\.database) var database

    let response: Response
    do {
      response = try await withDependencyScope {
        $0.own(Transaction.self) { [database] in
          Transaction(in: database)
        } dispose: { transaction, outcome in
          switch outcome {
          case .success: transaction.commit()
          case .failure: transaction.rollBack()
          }
        }
      } operation: {
        try await route(request)
      }
    } catch is DecodingError {
      response = Response(status: 400)
    } catch is TicketNotFound {
      response = Response(status: 404)
    } catch {
      response = Response(status: 500)
    }
    return await finish(request, with: response)
  }

  /// Records a request, and replaces its response with the next failure.
  private func finish(_ request: Request, with response: Response) -> Response {
    let response = failures.isEmpty ? response : Response(status: failures.removeFirst())
    log.append("\(request.method) \(request.path) \(response.status)")
    return response
  }

  private nonisolated func route(_ request: Request) async throws -> Response {
    @Dependency(\.database) var database

    let path = request.path.split(separator: "/")
    switch (request.method, path.first, path.count) {
    case ("POST", "sessions", 1):
      return try respond(with: await signIn(decode(Credentials.self, from: request)), else: 401)
    case ("POST", "sessions", 2) where path[1] == "refresh":
      return try respond(with: await refresh(decode(RefreshRequest.self, from: request)), else: 401)
    case _ where await !isAuthorized(request):
      return Response(status: 401)
    case ("GET", "tickets", 1):
      return try respond(with: database.tickets(matching: request.query["query"] ?? ""))
    case ("POST", "tickets", 1):
      return try respond(with: TicketService().create(decode(StoredTicket.self, from: request)))
    case ("PATCH", "tickets", 2):
      let change = try decode(TicketChange.self, from: request)
      guard let id = UUID(uuidString: String(path[1])) else { return Response(status: 404) }
      return try respond(with: TicketService().setClosed(change.isClosed, id: id))
    case ("PATCH", "tickets", 1):
      let service = TicketService()
      let change = try decode(TicketsChange.self, from: request)
      return try respond(with: change.ids.map { try service.setClosed(change.isClosed, id: $0) })
    case ("POST", "events", 1):
      return Response(status: 204)
    default:
      return Response(status: 404)
    }
  }

  private func signIn(_ credentials: Credentials) -> IssuedSession? {
    sessions.signIn(email: credentials.email, password: credentials.password)
  }

  private func refresh(_ request: RefreshRequest) -> IssuedSession? {
    sessions.refresh(request.refreshToken)
  }

  /// Requests without a token are allowed, so a client doesn't have to sign in.
  ///
  /// A token must be valid.
  private func isAuthorized(_ request: Request) -> Bool {
    guard let field = request.headers["authorization"] else { return true }
    return field.hasPrefix("Bearer ") && sessions.isValid(token: String(field.dropFirst("Bearer ".count)))
  }

  private nonisolated func decode<Body: Decodable>(_ type: Body.Type, from request: Request) throws -> Body {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: request.body)
  }

  private nonisolated func respond(with body: (some Encodable)?, else status: Int = 404) throws -> Response {
    guard let body else { return Response(status: status) }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return Response(status: 200, body: try encoder.encode(body))
  }
}

private struct Credentials: Decodable {
  let email: String
  let password: String
}

private struct RefreshRequest: Decodable {
  let refreshToken: String
}

private struct TicketChange: Decodable {
  let isClosed: Bool
}

private struct TicketsChange: Decodable {
  let ids: [UUID]
  let isClosed: Bool
}
