// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()

/// Responds to each request with one ticket.
final class TicketProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() {
    guard let url = request.url,
      let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    let ticket = #"[{"id": "00000000-0000-0000-0000-000000000000", "subject": "VPN disconnects every hour"}]"#
    client?.urlProtocol(self, didLoad: Data(ticket.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
  override func stopLoading() {}
}

// snippet.show
// snippet.client
import Dependencies
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Ticket: Codable, Equatable, Identifiable, Sendable {
  var id: UUID
  var subject: String
}

struct APIClient: Sendable {
  var searchTickets: @Sendable (_ query: String) async throws -> [Ticket]
  var createTicket: @Sendable (_ ticket: Ticket) async throws -> Ticket
}
// snippet.live
extension APIClient: DependencyKey {
  static let liveValue = APIClient(
    searchTickets: { query in
      try await send("GET", query: [URLQueryItem(name: "query", value: query)])
    },
    createTicket: { ticket in
      try await send("POST", body: JSONEncoder().encode(ticket))
    }
  )

  private static func send<Response: Decodable>(
    _ method: String, query: [URLQueryItem] = [], body: Data? = nil
  ) async throws -> Response {
    @Dependency(\.urlSession) var urlSession

    guard let url = URL(string: "https://helpdesk.example.com/tickets") else { throw URLError(.badURL) }
    var request = URLRequest(url: url.appending(queryItems: query))
    request.httpMethod = method
    request.httpBody = body
    let (data, response) = try await urlSession.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    return try JSONDecoder().decode(Response.self, from: data)
  }
}
// snippet.hide
let configuration = URLSessionConfiguration.ephemeral
configuration.protocolClasses = [TicketProtocol.self]
let session = URLSession(configuration: configuration)
prepareDependencies {
  $0.urlSession = session
}
// snippet.show
// snippet.use
struct TicketSearch {
  @Dependency(APIClient.self) private var apiClient

  func subjects(matching query: String) async throws -> [String] {
    try await apiClient.searchTickets(query).map(\.subject)
  }
}

print(try await TicketSearch().subjects(matching: "vpn"))  // ["VPN disconnects every hour"]
// snippet.override
let search = withDependencies {
  $0[APIClient.self].searchTickets = { query in [Ticket(id: UUID(0), subject: "About \(query)")] }
} operation: {
  TicketSearch()
}
print(try await search.subjects(matching: "vpn"))  // ["About vpn"]
