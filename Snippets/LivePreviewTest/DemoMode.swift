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
let arguments = ["helpdesk", "--demo"]
// snippet.show
// snippet.demo
if arguments.contains("--demo") {
  prepareDependencies { $0.context = .preview }
}

struct TicketList {
  @Dependency(TicketSource.self) var source
}
print(TicketList().source.name)  // Sample tickets
// snippet.end
