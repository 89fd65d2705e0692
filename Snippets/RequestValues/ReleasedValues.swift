// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.release
final class Connection: Sendable, DependencyKey {
  private let now = Dependency(\.date.now)

  static var liveValue: Connection { Connection() }

  deinit { print("released") }  // released
}

struct TicketQuery: Sendable {
  @Dependency(Connection.self) private var connection

  func run() { _ = connection }
}

let query = try await withDependencyScope {
  $0.own(Connection.self) { _, _ in print("closed") }  // closed
} operation: {
  let newQuery = TicketQuery()
  newQuery.run()
  return newQuery
}
print("end of the request")  // end of the request
// snippet.hide
// Output:
// closed
// released
// end of the request
