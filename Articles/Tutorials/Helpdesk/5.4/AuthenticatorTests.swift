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

extension Session {
  fileprivate static let first = Session(
    token: "token-1", refreshToken: "refresh-1", expiresAt: Date(timeIntervalSince1970: 900))
  fileprivate static let second = Session(
    token: "token-2", refreshToken: "refresh-2", expiresAt: Date(timeIntervalSince1970: 1800))
}
