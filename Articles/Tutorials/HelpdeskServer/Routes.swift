import Foundation

/// Responds to the requests that the server receives.
actor Routes {
  private(set) var log: [String] = []
  private(set) var database = TicketDatabase()
  private var sessions = Sessions()
  private var failures: [Int] = []

  init(subjects: [String]) {
    for (index, subject) in subjects.enumerated() {
      guard let id = UUID(uuidString: String(format: "00000000-0000-0000-0000-%012x", index)) else { continue }
      let createdAt = Date(timeIntervalSince1970: TimeInterval(index))
      _ = database.create(StoredTicket(id: id, subject: subject, createdAt: createdAt, isClosed: false))
    }
  }

  func failNext(status: Int) {
    failures.append(status)
  }

  func expireSessions() {
    sessions.expireAll()
  }

  func respond(to request: Request) -> Response {
    var response: Response
    do {
      response = try route(request)
    } catch is DecodingError {
      response = Response(status: 400)
    } catch {
      response = Response(status: 500)
    }
    if !failures.isEmpty {
      response = Response(status: failures.removeFirst())
    }
    log.append("\(request.method) \(request.path) \(response.status)")
    return response
  }

  private func route(_ request: Request) throws -> Response {
    let path = request.path.split(separator: "/")
    switch (request.method, path.first, path.count) {
    case ("POST", "sessions", 1):
      let credentials = try decode(Credentials.self, from: request)
      return try respond(with: sessions.signIn(email: credentials.email, password: credentials.password), else: 401)
    case ("POST", "sessions", 2) where path[1] == "refresh":
      let body = try decode(RefreshRequest.self, from: request)
      return try respond(with: sessions.refresh(body.refreshToken), else: 401)
    case _ where !isAuthorized(request):
      return Response(status: 401)
    case ("GET", "tickets", 1):
      return try respond(with: database.tickets(matching: request.query["query"] ?? ""))
    case ("POST", "tickets", 1):
      return try respond(with: database.create(decode(StoredTicket.self, from: request)))
    case ("PATCH", "tickets", 2):
      let change = try decode(TicketChange.self, from: request)
      guard let id = UUID(uuidString: String(path[1])) else { return Response(status: 404) }
      return try respond(with: database.setClosed(change.isClosed, id: id), else: 404)
    case ("POST", "events", 1):
      return Response(status: 204)
    default:
      return Response(status: 404)
    }
  }

  /// Requests without a token are allowed, so a client doesn't have to sign in.
  ///
  /// A token must be valid.
  private func isAuthorized(_ request: Request) -> Bool {
    guard let field = request.headers["authorization"] else { return true }
    return field.hasPrefix("Bearer ") && sessions.isValid(token: String(field.dropFirst("Bearer ".count)))
  }

  private func decode<Body: Decodable>(_ type: Body.Type, from request: Request) throws -> Body {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: request.body)
  }

  private func respond(with body: (some Encodable)?, else status: Int = 404) throws -> Response {
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
