import Dependencies
import HelpdeskAPI
import HelpdeskStorage
import Observation

/// Signs the user in.
@MainActor
@Observable
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public final class SignInModel {
  public var email = ""
  public var password = ""
  public private(set) var errorMessage: String?
  public private(set) var isSignedIn = false

  @ObservationIgnored @Dependency(\.apiClient) private var apiClient
  @ObservationIgnored @Dependency(\.authenticator) private var authenticator
  @ObservationIgnored @Dependency(\.sessionStore) private var sessionStore

  /// Creates a model without a user.
  public init() {}

  /// Starts a session, and stores it for the next run.
  public func signIn() async {
    do {
      let session = try await apiClient.signIn(email: email, password: password)
      try sessionStore.save(session)
      await authenticator.use(session)
      errorMessage = nil
      isSignedIn = true
    } catch APIError.unauthorized {
      errorMessage = "The email address or the password is wrong."
    } catch {
      errorMessage = "The server isn't available. Try again later."
    }
  }
}
