import Dependencies
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public enum APIError: Error, Equatable {
  case unauthorized
  case server(status: Int)
}

extension APIClient: DependencyKey {
  public static let liveValue = APIClient(
    signIn: { email, password in
      try await send("POST", "sessions", body: ["email": email, "password": password], isAuthorized: false)
    },
    refreshSession: { session in
      try await send("POST", "sessions/refresh", body: ["refreshToken": session.refreshToken], isAuthorized: false)
    },
    searchTickets: { query in
      try await send("GET", "tickets", query: [URLQueryItem(name: "query", value: query)])
    },
    createTicket: { ticket in
      try await send("POST", "tickets", body: ticket)
    },
    closeTicket: { id in
      try await send("PATCH", "tickets/\(id)", body: ["isClosed": true])
    }
  )
}

/// Sends a request with the user's token, and once more with a new token if the server refuses the first one.
private func send<Response: Decodable>(
  _ method: String, _ path: String, query: [URLQueryItem] = [], body: (any Encodable)? = nil, isAuthorized: Bool = true
) async throws -> Response {
  @Dependency(\.apiBaseURL) var baseURL
  @Dependency(\.authenticator) var authenticator

  var request = URLRequest(url: baseURL.appending(path: path).appending(queryItems: query))
  request.httpMethod = method
  request.httpBody = try body.map { try JSONEncoder.helpdesk.encode($0) }
  guard isAuthorized, let token = try await authenticator.token() else { return try await load(request) }

  do {
    return try await load(request, token: token)
  } catch APIError.unauthorized {
    return try await load(request, token: authenticator.replaceToken(token))
  }
}

private func load<Response: Decodable>(_ request: URLRequest, token: String? = nil) async throws -> Response {
  @Dependency(\.urlSession) var urlSession

  var request = request
  if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
  let (data, response) = try await urlSession.data(for: request)
  switch (response as? HTTPURLResponse)?.statusCode ?? 0 {
  case 200..<300: return try JSONDecoder.helpdesk.decode(Response.self, from: data)
  case 401: throw APIError.unauthorized
  case let status: throw APIError.server(status: status)
  }
}

extension JSONEncoder {
  fileprivate static var helpdesk: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}

extension JSONDecoder {
  fileprivate static var helpdesk: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}
