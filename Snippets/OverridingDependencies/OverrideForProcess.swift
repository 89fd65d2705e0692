// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

private enum APIBaseURLKey: DependencyKey {
  static let liveValue = URL(string: "https://helpdesk.example.com")!
}

extension DependencyValues {
  var apiBaseURL: URL {
    get { self[APIBaseURLKey.self] }
    set { self[APIBaseURLKey.self] = newValue }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.prepare
let arguments = ["helpdesk", "--local"]  // In a program: CommandLine.arguments.

if arguments.contains("--local") {
  prepareDependencies {
    $0.apiBaseURL = URL(string: "http://localhost:8080")!
  }
}

func baseURL() -> URL {
  @Dependency(\.apiBaseURL) var baseURL
  return baseURL
}

print(baseURL())  // http://localhost:8080
print(await Task.detached { baseURL() }.value)  // http://localhost:8080
withDependencies {
  $0.apiBaseURL = URL(string: "https://staging.example.com")!
} operation: {
  print(baseURL())  // https://staging.example.com
}
// snippet.end
