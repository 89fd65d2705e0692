// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

struct Ticket: Equatable, Identifiable, Sendable {
  var id: Int
  var subject: String
}

// snippet.show
// snippet.shapes
import DependenciesMacros

@DependencyClient
struct AccountClient: Sendable {
  // Throws the error 'Unimplemented'.
  var signIn: @Sendable (_ email: String) async throws -> Void
  // 🛑 Unimplemented: 'AccountClient.signIn'

  // Returns without a value.
  var signOut: @Sendable () -> Void
  // 🛑 Unimplemented: 'AccountClient.signOut'

  // Returns 'nil'.
  var token: @Sendable (_ email: String) -> String?
  // 🛑 Unimplemented: 'AccountClient.token'

  // Returns the result of the closure.
  var openTickets: @Sendable () -> Int = { 0 }
  // 🛑 Unimplemented: 'AccountClient.openTickets'
}

@Test func callsUnimplementedEndpoints() async {
  let account = AccountClient()
  await #expect(throws: Unimplemented("signIn")) {
    try await account.signIn(email: "kim@example.com")
  }
  account.signOut()
  #expect(account.token(email: "kim@example.com") == nil)
  #expect(account.openTickets() == 0)
}
// snippet.method
@DependencyClient
struct TicketCache: Sendable {
  @DependencyEndpoint(method: "ticket")
  var ticketByID: @Sendable (_ id: Ticket.ID) throws -> Ticket

  @DependencyEndpoint(method: "ticket")
  var ticketBySubject: @Sendable (_ subject: String) throws -> Ticket
}

@Test func findsTicketByIDOrSubject() throws {
  var cache = TicketCache()
  cache.ticketByID = { Ticket(id: $0, subject: "VPN disconnects") }
  cache.ticketBySubject = { Ticket(id: 8, subject: $0) }
  #expect(try cache.ticket(id: 7).subject == "VPN disconnects")
  #expect(try cache.ticket(subject: "Printer is offline").id == 8)
}
// snippet.ignored
@DependencyClient
struct UploadClient: Sendable {
  var maximumSize = 5_000_000
  var folder: String?
  var upload: @Sendable (_ file: String) async throws -> Void
  @DependencyEndpointIgnored
  var onError: @Sendable (any Error) -> Void = { _ in }
}

@Test func readsSettings() {
  let client = UploadClient(maximumSize: 1_000)
  #expect(client.maximumSize == 1_000)
  #expect(client.folder == nil)
  client.onError(CancellationError())  // Reports no issue.
}
// snippet.convenience
extension UploadClient {
  func upload(all files: [String]) async throws {
    for file in files { try await upload(file: file) }
  }
}

@Test func uploadsAllFiles() async throws {
  let uploaded = LockIsolated<[String]>([])
  var client = UploadClient()
  client.upload = { file in uploaded.withValue { $0.append(file) } }
  try await client.upload(all: ["log.txt", "photo.png"])
  #expect(uploaded.value == ["log.txt", "photo.png"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
