import Dependencies
import Foundation
import HelpdeskAPI
import Testing

@Test func refreshesExpiringToken() async throws {
  let now = LockIsolated(Date(timeIntervalSince1970: 870))
  let authenticator = withDependencies {
    $0.apiClient.refreshSession = { session in
      #expect(session == .first)
      return .second
    }
    $0.date = DateGenerator { now.value }
  } operation: {
    Authenticator()
  }
  await authenticator.use(.first)

  #expect(try await authenticator.token() == "token-1")

  now.setValue(Date(timeIntervalSince1970: 871))
  #expect(try await authenticator.token() == "token-2")
  #expect(await authenticator.session == .second)
}

@Test func refreshesOnceForTwoRequests() async throws {
  let (dateReads, dateRead) = AsyncStream.makeStream(of: Void.self)
  // Ends when both requests have found that the token expires.
  let bothNeedToken = Task {
    for await _ in dateReads.prefix(2) {}
  }
  let refreshes = LockIsolated(0)
  let authenticator = withDependencies {
    $0.apiClient.refreshSession = { _ in
      refreshes.withValue { $0 += 1 }
      await bothNeedToken.value
      return .second
    }
    $0.date = DateGenerator {
      dateRead.yield()
      return Date(timeIntervalSince1970: 900)
    }
  } operation: {
    Authenticator()
  }
  await authenticator.use(.first)

  async let first = authenticator.token()
  async let second = authenticator.token()
  let tokens = try await [first, second]

  #expect(tokens == ["token-2", "token-2"])
  #expect(refreshes.value == 1)
}

extension Session {
  fileprivate static let first = Session(
    token: "token-1", refreshToken: "refresh-1", expiresAt: Date(timeIntervalSince1970: 900))
  fileprivate static let second = Session(
    token: "token-2", refreshToken: "refresh-2", expiresAt: Date(timeIntervalSince1970: 1800))
}
