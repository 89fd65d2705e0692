// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.entry
import Dependencies
import DependenciesMacros

extension DependencyValues {
  @DependencyEntry(liveValue: 20) var pageSize: Int = 3
}

struct TicketList {
  @Dependency(\.pageSize) var pageSize
}

print(TicketList().pageSize)  // 20
