// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.class
final class TicketExporter: Sendable {
  private let now = Dependency(\.date.now)
  private let uuid = Dependency(\.uuid)

  func header() -> String {
    // `uuid()` is the generator, which is called, too.
    "Export \(uuid()()) of \(now().formatted(.iso8601))"
  }
}

let exporter = withDependencies {
  $0.date.now = Date(timeIntervalSince1970: 0)
  $0.uuid = .incrementing
} operation: {
  TicketExporter()
}
print(exporter.header())
// Output:
// Export 00000000-0000-0000-0000-000000000000 of 1970-01-01T00:00:00Z
// snippet.end
