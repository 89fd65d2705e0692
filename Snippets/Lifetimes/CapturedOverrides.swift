// snippet.hide
import Dependencies
import DocgenSnippetSupport

struct APIClient: DependencyKey {
  var fetchUser: @Sendable (_ id: Int) throws -> String

  static let liveValue = APIClient(fetchUser: { "user \($0) from the server" })
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.remember
final class ProfileModel {
  @Dependency(\.apiClient) private var apiClient

  func user() throws -> String { try apiClient.fetchUser(42) }
}

let onboarding = withDependencies {
  $0.apiClient.fetchUser = { "sample user \($0)" }
} operation: {
  ProfileModel()
}

print(try ProfileModel().user())  // user 42 from the server
print(try onboarding.user())  // sample user 42
// snippet.current
try withDependencies {
  $0.apiClient.fetchUser = { "another user \($0)" }
} operation: {
  print(try onboarding.user())  // another user 42
}
print(try onboarding.user())  // sample user 42
