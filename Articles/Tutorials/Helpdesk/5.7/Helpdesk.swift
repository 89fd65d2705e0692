import Dependencies
import HelpdeskAPI
import HelpdeskServer

@main
struct Helpdesk {
  static func main() async throws {
    let server = try HelpdeskServer()
    prepareDependencies {
      $0.apiBaseURL = server.url
    }

    @Dependency(\.apiClient) var apiClient
    @Dependency(\.authenticator) var authenticator
    await authenticator.use(
      try await apiClient.signIn(email: HelpdeskServer.email, password: HelpdeskServer.password))
    await server.expireSessions()
    _ = try await apiClient.searchTickets("")

    for request in await server.requests {
      print(request)
    }
  }
}
