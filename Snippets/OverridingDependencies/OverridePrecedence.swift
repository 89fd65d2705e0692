// snippet.hide
import Dependencies
import DocgenSnippetSupport

struct Settings: DependencyKey {
  var pageSize: Int
  static let liveValue = Settings(pageSize: 20)
}

extension DependencyValues {
  var settings: Settings {
    get { self[Settings.self] }
    set { self[Settings.self] = newValue }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.late
final class TicketList {
  @Dependency(\.settings.pageSize) var pageSize
}

let list = TicketList()
withDependencies {
  $0.settings.pageSize = 5
} operation: {
  print(list.pageSize)  // 5
}
print(list.pageSize)  // 20
// snippet.both
let shortList = withDependencies {
  $0.settings.pageSize = 5
} operation: {
  TicketList()
}
let child = withDependencies {
  $0.settings.pageSize = 10
} operation: {
  print(shortList.pageSize)  // 10
  return withDependencies(from: shortList) { TicketList() }
}
print(shortList.pageSize)  // 5
print(child.pageSize)  // 10
// snippet.copied
struct FixedList {
  let pageSize: Int

  init() {
    @Dependency(\.settings.pageSize) var pageSize
    self.pageSize = pageSize  // Later overrides don't change this value.
  }
}

let fixedList = FixedList()
withDependencies {
  $0.settings.pageSize = 5
} operation: {
  print(fixedList.pageSize)  // 20
}
// snippet.end
