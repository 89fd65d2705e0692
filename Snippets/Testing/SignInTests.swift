// snippet.hide
import Dependencies
import DependenciesMacros
import DependenciesTestSupport
import Foundation
import Testing

struct Session: Equatable {
  var token: String
}

enum APIError: Error {
  case unauthorized
}

@DependencyClient
struct APIClient: Sendable {
  var signIn: @Sendable (_ email: String, _ password: String) async throws -> Session
}

extension APIClient: TestDependencyKey {
  static let testValue = APIClient()
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

// snippet.show
// snippet.model
@MainActor
final class SignInModel {
  var email = ""
  var password = ""
  private(set) var errorMessage: String?
  private(set) var isSignedIn = false

  @Dependency(\.apiClient) private var apiClient

  func signIn() async {
    do {
      _ = try await apiClient.signIn(email: email, password: password)
      errorMessage = nil
      isSignedIn = true
    } catch APIError.unauthorized {
      errorMessage = "The email address or the password is wrong."
    } catch {
      errorMessage = "The server doesn't respond."
    }
  }
}
// snippet.retry
@MainActor
@Test(.dependencies { $0.apiClient.signIn = { _, _ in throw APIError.unauthorized } })
func signsInAtSecondAttempt() async {
  let model = SignInModel()
  await model.signIn()
  #expect(model.errorMessage == "The email address or the password is wrong.")

  await withDependencies {
    $0.apiClient.signIn = { _, _ in Session(token: "token-1") }
  } operation: {
    await model.signIn()
  }
  #expect(model.errorMessage == nil)
  #expect(model.isSignedIn)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never
