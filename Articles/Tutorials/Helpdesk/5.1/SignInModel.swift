import Dependencies
import HelpdeskAPI
import Observation

@MainActor
@Observable
final class SignInModel {
  var email = ""
  var password = ""
  private(set) var session: Session?
  private(set) var errorMessage: String?

  @ObservationIgnored @Dependency(\.apiClient) private var apiClient

  func signIn() async {
    do {
      session = try await apiClient.signIn(email: email, password: password)
      errorMessage = nil
    } catch APIError.unauthorized {
      errorMessage = "The email address or the password is wrong."
    } catch {
      errorMessage = "The server isn't available. Try again later."
    }
  }
}
