import Dependencies
import HelpdeskAPI
import Observation

@MainActor
@Observable
final class SignInModel {
  var email = ""
  var password = ""
  private(set) var isSignedIn = false
  private(set) var errorMessage: String?

  @ObservationIgnored @Dependency(\.apiClient) private var apiClient
  @ObservationIgnored @Dependency(\.authenticator) private var authenticator

  func signIn() async {
    do {
      let session = try await apiClient.signIn(email: email, password: password)
      await authenticator.use(session)
      isSignedIn = true
      errorMessage = nil
    } catch APIError.unauthorized {
      errorMessage = "The email address or the password is wrong."
    } catch {
      errorMessage = "The server isn't available. Try again later."
    }
  }
}
