import Dependencies
import DependenciesTestSupport
import Foundation
import HelpdeskAPI
import HelpdeskAPILive
import HelpdeskAnalytics
import HelpdeskServer
import HelpdeskStorage
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A session that waits for half an hour.
  ///
  /// The server responds in a task. Other tests, which run at the same time, can occupy all threads of the pool for longer
  /// than the default of one minute on a busy machine.
  fileprivate static let patient: URLSession = {
    let configuration = URLSessionConfiguration.default
    configuration.timeoutIntervalForRequest = 1800
    return URLSession(configuration: configuration)
  }()
}

@Suite struct LiveTests {
  @Test func theClientRefreshesAnExpiredSession() async throws {
    let server = try HelpdeskServer()
    defer { server.stop() }
    try await withDependencies {
      $0.apiBaseURL = server.url
      $0.apiClient = .liveValue
      $0.date = DateGenerator { Date() }
      $0.urlSession = .patient
    } operation: {
      @Dependency(\.apiClient) var apiClient
      @Dependency(\.authenticator) var authenticator

      let session = try await apiClient.signIn(email: HelpdeskServer.email, password: HelpdeskServer.password)
      await authenticator.use(session)
      await server.expireSessions()
      #expect(try await apiClient.searchTickets(query: "vpn").map(\.subject) == ["VPN disconnects every hour"])
      #expect(
        await server.requests
          == ["POST /sessions 200", "GET /tickets 401", "POST /sessions/refresh 200", "GET /tickets 200"])
    }
  }

  @Test func theClientCreatesAndClosesTickets() async throws {
    let server = try HelpdeskServer(subjects: [])
    defer { server.stop() }
    try await withDependencies {
      $0.apiBaseURL = server.url
      $0.apiClient = .liveValue
      $0.urlSession = .patient
    } operation: {
      @Dependency(\.apiClient) var apiClient

      let ticket = Ticket(id: UUID(), subject: "No sound", createdAt: Date(timeIntervalSince1970: 0))
      let created = try await apiClient.createTicket(ticket: ticket)
      #expect(created == ticket)
      let closed = try await apiClient.closeTicket(id: ticket.id)
      #expect(closed.isClosed)
      let found = try await apiClient.searchTickets(query: "")
      #expect(found == [closed])

      await server.failNext(status: 503)
      await #expect(throws: APIError.server(status: 503)) { try await apiClient.searchTickets(query: "") }
    }
  }

  @Test func eventsAreSentToTheServer() async throws {
    let server = try HelpdeskServer()
    defer { server.stop() }
    try await withDependencies {
      $0.apiBaseURL = server.url
      $0.urlSession = .patient
    } operation: {
      try await AnalyticsClient.liveValue.track(event: AnalyticsEvent("ticket_sent"))
      #expect(await server.requests == ["POST /events 204"])
    }
  }

  @Test func draftsAndSessionsAreStoredInFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try withDependencies {
      $0.storageDirectory = folder
    } operation: {
      let drafts = DraftStore.liveValue
      #expect(try drafts.load() == [])
      try drafts.save(Draft(id: UUID(1), subject: "VPN"))
      try drafts.save(Draft(id: UUID(0), subject: "Printer"))
      #expect(try drafts.load().map(\.subject) == ["Printer", "VPN"])
      try drafts.delete(UUID(0))
      try drafts.delete(UUID(0))
      #expect(try drafts.load().map(\.subject) == ["VPN"])

      let sessions = SessionStore.liveValue
      let session = Session(token: "token", refreshToken: "refresh", expiresAt: Date(timeIntervalSince1970: 0))
      #expect(try sessions.load() == nil)
      try sessions.save(session)
      #expect(try sessions.load() == session)
      try sessions.delete()
      #expect(try sessions.load() == nil)
    }
  }

  @Test func settingsAreStoredInUserDefaults() throws {
    let suite = "HelpdeskTests.\(UUID())"
    defer { UserDefaults().removePersistentDomain(forName: suite) }
    let settings = SettingsClient.userDefaults(suiteName: suite)
    #expect(settings.pageSize() == 20)
    #expect(settings.sortOrder() == .newestFirst)
    settings.setPageSize(5)
    settings.setSortOrder(.oldestFirst)
    #expect(SettingsClient.userDefaults(suiteName: suite).pageSize() == 5)
    #expect(SettingsClient.userDefaults(suiteName: suite).sortOrder() == .oldestFirst)
  }
}
