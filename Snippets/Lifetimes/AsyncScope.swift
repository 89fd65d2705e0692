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
// snippet.hide
func baseURL() -> String {
  @Dependency(\.apiBaseURL) var baseURL
  return baseURL
}

// snippet.show
// snippet.async
let task = await withDependencies {
  $0.apiBaseURL = "staging.example.com"
} operation: {
  await Task.yield()
  print(baseURL())  // staging.example.com

  async let child = baseURL()
  print(await child)  // staging.example.com

  return Task { baseURL() }
}
print(await task.value)  // staging.example.com
