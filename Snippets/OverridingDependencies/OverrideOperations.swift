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
// snippet.result
func pageSize() -> Int {
  @Dependency(\.settings.pageSize) var pageSize
  return pageSize
}

let text = withDependencies {
  $0.settings.pageSize = 5
} operation: {
  "\(pageSize()) tickets"
}
print(text)  // 5 tickets
// snippet.throwing
do {
  try withDependencies {
    $0.settings.pageSize = 5
  } operation: {
    print(pageSize())  // 5
    throw CancellationError()
  }
} catch {
  print(pageSize())  // 20
}
// snippet.async
let sizes = await withDependencies {
  $0.settings.pageSize = 5
} operation: {
  async let first = pageSize()
  await Task.yield()
  return await [first, pageSize()]
}
print(sizes)  // [5, 5]
// snippet.update
func loadPageSize() async throws -> Int { 10 }

let loaded = try await withDependencies {
  $0.settings.pageSize = try await loadPageSize()
} operation: {
  pageSize()
}
print(loaded)  // 10
// snippet.end
