// snippet.hide
import Dependencies
import DependenciesMacros
import Testing

// snippet.show
// snippet.endpoint
@DependencyClient
struct APIClient: Sendable {
  var searchTickets: @Sendable (_ query: String) async throws -> [String]
  // 🛑 Unimplemented: 'APIClient.searchTickets'
  var track: @Sendable (_ event: String) -> Void
  // 🛑 Unimplemented: 'APIClient.track'
  var unreadCount: @Sendable (_ queue: String) -> Int = { _ in 0 }
  // 🛑 Unimplemented: 'APIClient.unreadCount'
}

@Test func callsUnimplementedEndpoints() async {
  let client = APIClient()
  await #expect(throws: Unimplemented("searchTickets")) { try await client.searchTickets(query: "vpn") }
  client.track(event: "search")
  #expect(client.unreadCount(queue: "network") == 0)
}
// snippet.implemented
@Test func callsOneImplementedEndpoint() async throws {
  var client = APIClient()
  client.searchTickets = { query in ["No access to \(query)"] }
  #expect(try await client.searchTickets(query: "vpn") == ["No access to vpn"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
