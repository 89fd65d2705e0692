// snippet.hide
import Dependencies
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// snippet.show
// snippet.pointing
func pointingHere<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ operation: () async throws -> R
) async rethrows -> R {
  try await withIssueContext(
    fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
}
// snippet.forget
struct ServerUnavailable: Error {}

struct TicketDetail {
  @Dependency(\.fireAndForget) var fireAndForget

  func opened() async {
    await fireAndForget { throw ServerUnavailable() }  // In an app, sends analytics.
  }
}

@Test func analyticsFail() async {
  await pointingHere { await TicketDetail().opened() }
  // 🛑 Caught error: ServerUnavailable()
}
// snippet.request
@Test func requestWithoutASession() async {
  @Dependency(\.urlSession) var urlSession
  do {
    _ = try await pointingHere { try await urlSession.data(from: URL(string: "https://example.com/tickets")!) }
    // 🛑 A test made the request GET https://example.com/tickets without overriding @Dependency(\.urlSession).
    // To fix this, do one of the following:
    // • Override the client that makes the request.
    // • Override `$0.urlSession` with a session whose configuration contains your own `URLProtocol`.
    Issue.record("expected an error")
  } catch {
    #expect("\(error)".contains("urlSession"))
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
