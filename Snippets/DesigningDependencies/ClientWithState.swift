// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.actor
import Dependencies

struct SessionClient: Sendable {
  var use: @Sendable (_ token: String) async -> Void
  var token: @Sendable () async -> String?
}

extension SessionClient: DependencyKey {
  static var liveValue: SessionClient {
    let authenticator = Authenticator()
    return SessionClient(
      use: { await authenticator.use($0) },
      token: { await authenticator.token }
    )
  }
}

private actor Authenticator {
  private(set) var token: String?

  func use(_ token: String) { self.token = token }
}
// snippet.use
struct SignIn {
  @Dependency(SessionClient.self) var session
}

struct TicketRequest {
  @Dependency(SessionClient.self) var session
}

await SignIn().session.use("token-1")
print(await TicketRequest().session.token() ?? "signed out")  // token-1
// snippet.end
