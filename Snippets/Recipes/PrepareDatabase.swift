// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()

actor TicketDatabase {
  private let file: String
  private init(file: String) { self.file = file }
  static func open(_ file: String) async throws -> TicketDatabase { TicketDatabase(file: file) }
  func path() -> String { file }
}

struct DatabaseClient: DependencyKey {
  var path: @Sendable () async -> String
  static let liveValue = DatabaseClient { "not opened" }
}

extension DependencyValues {
  var database: DatabaseClient {
    get { self[DatabaseClient.self] }
    set { self[DatabaseClient.self] = newValue }
  }
}

// snippet.show
// snippet.prepare
try await prepareDependencies {
  let database = try await TicketDatabase.open("tickets.sqlite")
  $0.database = DatabaseClient { await database.path() }
}
// Then, start the server, which reads the dependency.
// snippet.end
struct Health {
  @Dependency(\.database) var database
}
print(await Health().database.path())  // tickets.sqlite
