import Dependencies
import DependenciesTestSupport
import Foundation
import HelpdeskAPI
import Testing

@testable import HelpdeskFeatures

@MainActor
@Test(
  .dependencies {
    $0.apiClient.signIn = { _, _ in throw APIError.unauthorized }
  }
)
func wrongPassword() async {
  let model = SignInModel()
  model.email = "agent@example.com"
  model.password = "helpdex"

  await model.signIn()

  #expect(!model.isSignedIn)
  #expect(model.errorMessage == "The email address or the password is wrong.")

  let session = Session(token: "token-1", refreshToken: "refresh-1", expiresAt: Date(timeIntervalSince1970: 900))
  model.password = "helpdesk"
  await withDependencies {
    $0.apiClient.signIn = { _, _ in session }
  } operation: {
    await model.signIn()
  }

  @Dependency(\.authenticator) var authenticator
  #expect(await authenticator.session == session)
  #expect(model.isSignedIn)
  #expect(model.errorMessage == nil)
}
