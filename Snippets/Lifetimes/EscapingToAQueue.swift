// snippet.hide
import Dependencies
import Dispatch
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
// snippet.escape
func baseURL() -> String {
  @Dependency(\.apiBaseURL) var baseURL
  return baseURL
}

let queue = DispatchQueue(label: "later")

withDependencies {
  $0.apiBaseURL = "staging.example.com"
} operation: {
  withEscapedDependencies { dependencies in
    queue.asyncAfter(deadline: .now() + 0.1) {
      print(baseURL())  // helpdesk.example.com
      dependencies.yield {
        print(baseURL())  // staging.example.com
      }
    }
  }
}
// snippet.hide
queue.asyncAfter(deadline: .now() + 0.2) {}
await withCheckedContinuation { continuation in
  queue.asyncAfter(deadline: .now() + 0.3) { continuation.resume() }
}
