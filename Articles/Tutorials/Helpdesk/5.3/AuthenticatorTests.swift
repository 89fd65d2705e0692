import Dependencies
import DependenciesTestSupport
import Foundation
import HelpdeskAPI
import Testing

@Test(
  .dependencies {
    $0.date.now = Date(timeIntervalSince1970: 870)
  }
)
func returnsValidToken() async throws {
  let authenticator = Authenticator()
  await authenticator.use(.first)

  #expect(try await authenticator.token() == "token-1")
}

@Test(
  .dependencies {
    $0.date.now = Date(timeIntervalSince1970: 871)
  }
)
func refusesExpiringToken() async {
  let authenticator = Authenticator()
  await authenticator.use(.first)

  await #expect(throws: APIError.unauthorized) { try await authenticator.token() }
}

extension Session {
  fileprivate static let first = Session(
    token: "token-1", refreshToken: "refresh-1", expiresAt: Date(timeIntervalSince1970: 900))
}
