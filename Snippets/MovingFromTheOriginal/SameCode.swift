// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.same
import Dependencies
import DependenciesMacros
import Foundation

@DependencyClient
struct NewsClient: Sendable {
  var headlines: @Sendable (_ topic: String) async throws -> [String]
}

extension NewsClient: DependencyKey {
  static let liveValue = NewsClient(headlines: { ["All quiet in \($0)"] })
  static let testValue = NewsClient()
}

extension DependencyValues {
  var news: NewsClient {
    get { self[NewsClient.self] }
    set { self[NewsClient.self] = newValue }
  }
}

final class Newsroom {
  @Dependency(\.news) var news
  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid

  func desk() -> Newsroom {
    withDependencies(from: self) { Newsroom() }
  }
}

let newsroom = withDependencies {
  $0.date = .constant(Date(timeIntervalSince1970: 0))
  $0.uuid = .incrementing
} operation: {
  Newsroom()
}

print(try await newsroom.desk().news.headlines(topic: "Bern"))  // ["All quiet in Bern"]
print(newsroom.desk().now.timeIntervalSince1970, newsroom.desk().uuid())
// 0.0 00000000-0000-0000-0000-000000000000
// snippet.end
