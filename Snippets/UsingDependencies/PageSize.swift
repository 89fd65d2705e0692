// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.order
struct Settings: DependencyKey {
  var pageSize = 20
  var showsClosedTickets = false
  static let liveValue = Settings()
}

struct TicketList {
  @Dependency(Settings.self) var settings
}

prepareDependencies {
  $0[Settings.self].pageSize = 50
}
print(TicketList().settings.showsClosedTickets)  // false
print(TicketList().settings.pageSize)  // 50

let compactList = withDependencies {
  $0[Settings.self].pageSize = 10
} operation: {
  TicketList()
}
print(compactList.settings.pageSize)  // 10

withDependencies {
  $0[Settings.self].pageSize = 5
} operation: {
  print(compactList.settings.pageSize)  // 5
}

print(compactList.settings.pageSize)  // 10
