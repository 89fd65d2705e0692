// snippet.hide
import DocgenSnippetSupport
import Dependencies
import Foundation

struct TicketSource: DependencyKey {
  var name: String
  static let liveValue = TicketSource(name: "Server")
  static let previewValue = TicketSource(name: "Sample tickets")
}

let print = LinePrinter()

// As in a shell: SWIFT_DEPENDENCIES_CONTEXT=preview helpdesk
setenv("SWIFT_DEPENDENCIES_CONTEXT", "preview", 1)
// snippet.show
// snippet.environment
struct TicketList {
  @Dependency(TicketSource.self) var source
  @Dependency(\.context) var context
}

print(TicketList().source.name, TicketList().context)  // Sample tickets preview
// snippet.end
