import Foundation
import Testing

@testable import HelpdeskServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct HelpdeskServerTests {
  let server: HelpdeskServer

  init() throws {
    server = try HelpdeskServer()
  }

  @Test(arguments: [
    ("", ["Printer is offline", "VPN disconnects every hour"]),
    ("vpn", ["VPN disconnects every hour"]),
    ("every%20hour", ["VPN disconnects every hour"]),
    ("scanner", []),
  ])
  func searchIgnoresCase(query: String, subjects: [String]) async throws {
    let (status, data) = try await send("GET", "tickets?query=\(query)")
    #expect(status == 200)
    #expect(try decode([StoredTicket].self, from: data).map(\.subject) == subjects)
  }

  @Test func creatingATicketTwiceStoresItOnce() async throws {
    let id = UUID()
    let body = #"{"id": "\#(id)", "subject": "No sound", "createdAt": "2026-05-01T08:00:00Z", "isClosed": false}"#
    #expect(try await send("POST", "tickets", body: body).status == 200)
    #expect(try await send("POST", "tickets", body: body).status == 200)
    let (_, data) = try await send("GET", "tickets?query=sound")
    #expect(try decode([StoredTicket].self, from: data).map(\.id) == [id])
  }

  @Test func patchClosesATicket() async throws {
    let path = "tickets/00000000-0000-0000-0000-000000000001"
    let (status, data) = try await send("PATCH", path, body: #"{"isClosed": true}"#)
    #expect(status == 200)
    #expect(try decode(StoredTicket.self, from: data).isClosed)
  }

  @Test func failuresApplyToOneRequestEach() async throws {
    await server.failNext(status: 503)
    await server.failNext(status: 500)
    #expect(try await send("GET", "tickets").status == 503)
    #expect(try await send("GET", "tickets").status == 500)
    #expect(try await send("GET", "tickets").status == 200)
    #expect(await server.requests == ["GET /tickets 503", "GET /tickets 500", "GET /tickets 200"])
  }

  @Test func anExpiredSessionCanBeRefreshedOnce() async throws {
    let signIn = #"{"email": "\#(HelpdeskServer.email)", "password": "\#(HelpdeskServer.password)"}"#
    let (_, data) = try await send("POST", "sessions", body: signIn)
    let session = try decode(IssuedSession.self, from: data)
    #expect(try await send("GET", "tickets", token: session.token).status == 200)

    await server.expireSessions()
    #expect(try await send("GET", "tickets", token: session.token).status == 401)

    let refresh = #"{"refreshToken": "\#(session.refreshToken)"}"#
    let (status, newData) = try await send("POST", "sessions/refresh", body: refresh)
    #expect(status == 200)
    let newSession = try decode(IssuedSession.self, from: newData)
    #expect(try await send("GET", "tickets", token: newSession.token).status == 200)
    #expect(try await send("POST", "sessions/refresh", body: refresh).status == 401)
  }

  @Test(arguments: [
    ("POST", "sessions", #"{"email": "agent@example.com", "password": "guess"}"#, 401),
    ("POST", "tickets", #"{"subject": "No ID"}"#, 400),
    ("PATCH", "tickets/00000000-0000-0000-0000-0000000000ff", #"{"isClosed": true}"#, 404),
    ("GET", "invoices", "", 404),
    ("POST", "events", #"{"name": "ticket_sent"}"#, 204),
  ])
  func statuses(method: String, path: String, body: String, status: Int) async throws {
    #expect(try await send(method, path, body: body).status == status)
  }

  @Test func aStoppedServerRefusesConnections() async throws {
    server.stop()
    await #expect(throws: URLError.self) {
      try await send("GET", "tickets")
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func aStoppedServerLeavesTheConnectionsOfTheNextOneAlone() async throws {
    for _ in 1...50 {
      try HelpdeskServer(subjects: []).stop()
      let next = try HelpdeskServer(subjects: ["No sound"])
      let (data, _) = try await URLSession.shared.data(from: next.url.appendingPathComponent("tickets"))
      #expect(try decode([StoredTicket].self, from: data).map(\.subject) == ["No sound"])
      next.stop()
    }
  }

  @discardableResult
  private func send(
    _ method: String, _ path: String, body: String = "", token: String? = nil
  ) async throws -> (status: Int, data: Data) {
    var request = URLRequest(url: try #require(URL(string: "\(server.url)/\(path)")))
    request.httpMethod = method
    // The server responds in a task. Other tests can occupy all threads of the pool for longer than the default of one minute.
    request.timeoutInterval = 1800
    if !body.isEmpty { request.httpBody = Data(body.utf8) }
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    let (data, response) = try await URLSession.shared.data(for: request)
    return (try #require(response as? HTTPURLResponse).statusCode, data)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: data)
  }
}
