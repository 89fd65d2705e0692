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
// snippet.child
final class ProfileModel {
  @Dependency(\.apiClient) private var apiClient

  func user() throws -> String { try apiClient.fetchUser(42) }
}

final class AppModel {
  @Dependency(\.apiClient) private var apiClient

  func unscopedProfile() -> ProfileModel {
    ProfileModel()
  }

  func profile() -> ProfileModel {
    withDependencies(from: self) { ProfileModel() }
  }
}

let demo = withDependencies {
  $0.apiClient.fetchUser = { "sample user \($0)" }
} operation: {
  AppModel()
}

print(try demo.unscopedProfile().user())  // user 42 from the server
print(try demo.profile().user())  // sample user 42
// snippet.update
extension AppModel {
  func failingProfile() -> ProfileModel {
    withDependencies(from: self) {
      $0.apiClient.fetchUser = { _ in throw CancellationError() }
    } operation: {
      ProfileModel()
    }
  }
}

print((try? demo.failingProfile().user()) ?? "failed")  // failed
