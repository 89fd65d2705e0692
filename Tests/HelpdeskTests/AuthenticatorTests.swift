import Dependencies
import Foundation
import HelpdeskAPI
import Testing

@Suite struct AuthenticatorTests {
  private let session = Session(
    token: "old", refreshToken: "refresh", expiresAt: Date(timeIntervalSince1970: 900))

  @Test(arguments: [(869.0, "old"), (870, "old"), (871, "new"), (2000, "new")])
  func tokensAreRefreshedBeforeTheyExpire(seconds: Double, token: String) async throws {
    try await withDependencies {
      $0.date.now = Date(timeIntervalSince1970: seconds)
      $0.apiClient.refreshSession = { session in
        Session(token: "new", refreshToken: "", expiresAt: session.expiresAt + 900)
      }
    } operation: {
      let authenticator = Authenticator()
      await authenticator.use(session)
      let current = try await authenticator.token()
      #expect(current == token)
    }
  }

  @Test func requestsAtTheSameTimeShareARefresh() async throws {
    let refreshes = LockIsolated(0)
    let (gate, gateOpener) = AsyncStream.makeStream(of: Void.self)
    try await withDependencies {
      $0.apiClient.refreshSession = { _ in
        refreshes.withValue { $0 += 1 }
        for await _ in gate {}
        return Session(token: "new", refreshToken: "", expiresAt: .distantFuture)
      }
    } operation: {
      let authenticator = Authenticator()
      await authenticator.use(session)
      async let first = authenticator.replaceToken("old")
      async let second = authenticator.replaceToken("old")
      await Task.megaYield()
      gateOpener.finish()
      let tokens = try await [first, second]
      #expect(tokens == ["new", "new"])
      #expect(refreshes.value == 1)
    }
  }

  @Test func aRefreshKeepsTheUserSignedOut() async {
    let (gate, gateOpener) = AsyncStream.makeStream(of: Void.self)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    await withDependencies {
      $0.apiClient.refreshSession = { _ in
        start.yield()
        for await _ in gate {}
        return Session(token: "new", refreshToken: "", expiresAt: .distantFuture)
      }
    } operation: {
      let authenticator = Authenticator()
      await authenticator.use(session)
      let requests = [1, 2].map { _ in Task { try await authenticator.replaceToken("old") } }
      _ = await starts.first { true }
      await authenticator.use(nil)
      gateOpener.finish()
      for request in requests {
        await #expect(throws: APIError.unauthorized) { try await request.value }
      }
      #expect(await authenticator.session == nil)
    }
  }

  @Test func anotherUserDoesNotWaitForTheRefresh() async throws {
    let (gate, gateOpener) = AsyncStream.makeStream(of: Void.self)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let other = Session(token: "other", refreshToken: "other", expiresAt: session.expiresAt)
    try await withDependencies {
      $0.apiClient.refreshSession = { refreshed in
        if refreshed != other {
          start.yield()
          for await _ in gate {}
        }
        return Session(token: "new \(refreshed.token)", refreshToken: "", expiresAt: .distantFuture)
      }
    } operation: {
      let authenticator = Authenticator()
      await authenticator.use(session)
      let first = Task { try await authenticator.replaceToken("old") }
      _ = await starts.first { true }
      await authenticator.use(other)
      let token = try await authenticator.replaceToken("other")
      #expect(token == "new other")
      gateOpener.finish()
      await #expect(throws: APIError.unauthorized) { try await first.value }
      #expect(await authenticator.session?.token == "new other")
    }
  }

  @Test func aRefusedRefreshSignsTheUserOut() async {
    await withDependencies {
      $0.apiClient.refreshSession = { _ in throw APIError.unauthorized }
    } operation: {
      let authenticator = Authenticator()
      await authenticator.use(session)
      await #expect(throws: APIError.unauthorized) { try await authenticator.replaceToken("old") }
      #expect(await authenticator.session == nil)
    }
  }
}
