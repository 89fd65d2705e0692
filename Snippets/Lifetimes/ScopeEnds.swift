// snippet.hide
import Dependencies
import DocgenSnippetSupport

private enum APIBaseURLKey: DependencyKey {
  static let liveValue = "helpdesk.example.com"
}

extension DependencyValues {
  var apiBaseURL: String {
    get { self[APIBaseURLKey.self] }
    set { self[APIBaseURLKey.self] = newValue }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.scope
func baseURL() -> String {
  @Dependency(\.apiBaseURL) var baseURL
  return baseURL
}

withDependencies {
  $0.apiBaseURL = "staging.example.com"
} operation: {
  print(baseURL())  // staging.example.com
  withDependencies {
    $0.apiBaseURL = "localhost"
  } operation: {
    print(baseURL())  // localhost
  }
  print(baseURL())  // staging.example.com
}
print(baseURL())  // helpdesk.example.com
