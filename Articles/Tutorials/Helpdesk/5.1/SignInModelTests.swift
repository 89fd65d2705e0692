import Dependencies
import DependenciesTestSupport
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

  #expect(model.session == nil)
  #expect(model.errorMessage == "The email address or the password is wrong.")
}
