// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.key
import Dependencies

private enum RequestTimeoutKey: DependencyKey {
  static let liveValue: Duration = .seconds(30)
  static let testValue: Duration = .zero
}

extension DependencyValues {
  /// The time to wait for a response.
  var requestTimeout: Duration {
    get { self[RequestTimeoutKey.self] }
    set { self[RequestTimeoutKey.self] = newValue }
  }
}

struct TicketSearch {
  @Dependency(\.requestTimeout) var timeout
}

print(TicketSearch().timeout)  // 30.0 seconds
