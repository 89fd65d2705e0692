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

@MainActor
final class ProfileModel {
  @Dependency(\.apiClient) private var apiClient

  var text: String { (try? apiClient.fetchUser(42)) ?? "Try again later." }
}

// snippet.show
// snippet.preview
#if canImport(SwiftUI)
  import SwiftUI

  struct ProfileView: View {
    let model: ProfileModel

    var body: some View { Text(model.text) }
  }

  #Preview {
    let _ = prepareDependencies {
      $0.apiClient.fetchUser = { _ in throw CancellationError() }
    }
    ProfileView(model: ProfileModel())
  }
#endif
// snippet.hide
let print = LinePrinter()
print(ProfileModel().text)  // user 42 from the server
