// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.connection
final class Connection: Sendable, DependencyKey {
  let name: String
  init(_ name: String) { self.name = name }
  static var liveValue: Connection { Connection("main") }
}

struct TicketQuery: Sendable {
  @Dependency(Connection.self) private var connection

  func run() async -> ObjectIdentifier {
    await Task.yield()
    return ObjectIdentifier(connection)
  }
}
// snippet.same
let isTheSame = try await withDependencyScope {
  $0.own(Connection.self) { _, _ in print("closed") }  // closed
} operation: {
  async let openTickets = TicketQuery().run()
  async let closedTickets = TicketQuery().run()
  return await openTickets == closedTickets
}
print(isTheSame)  // true
// snippet.unread
try await withDependencyScope {
  $0.own(Connection.self) { _, _ in print("closed") }
} operation: {
  print("Nothing was read")  // Nothing was read
}
// snippet.make
try await withDependencyScope {
  $0.own(Connection.self, make: { Connection("replica") }) { connection, _ in
    print("closed", connection.name)  // closed replica
  }
} operation: {
  @Dependency(Connection.self) var connection
  print(connection.name)  // replica
}
// snippet.order
struct Session: DependencyKey {
  var user: String
  static let liveValue = Session(user: "guest")
}

extension DependencyValues {
  var session: Session {
    get { self[Session.self] }
    set { self[Session.self] = newValue }
  }
}

try await withDependencyScope {
  $0.own(\.session, Session(user: "Kim")) { session, _ in
    print("end of \(session.user)'s session")  // end of Kim's session
  }
  $0.own(Connection.self) { connection, _ in
    print("close \(connection.name)")  // close main
  }
} operation: {
  @Dependency(\.session.user) var user
  @Dependency(Connection.self) var connection
  print(user, "uses", connection.name)  // Kim uses main
}
// snippet.cancel
let request = Task {
  try await withDependencyScope {
    $0.own(Connection.self) { _, outcome in
      if case .failure(let error) = outcome {
        print("rolled back after", error, Task.isCancelled)  // rolled back after CancellationError() false
      }
    }
  } operation: {
    @Dependency(Connection.self) var connection
    print("working on", connection.name)  // working on main
    try await Task.sleep(for: .seconds(60))
  }
}
try await Task.sleep(for: .milliseconds(50))
request.cancel()
_ = await request.result
// snippet.user
func handle(user: String) async throws -> String {
  try await withDependencies {
    $0.session.user = user
  } operation: {
    try await withDependencyScope {
      $0.own(Connection.self) { _, _ in }
    } operation: {
      @Dependency(\.session.user) var user
      return "Hello, \(user)"
    }
  }
}
print(try await handle(user: "Robin"))  // Hello, Robin
// snippet.hide
// Output:
// closed
// true
// Nothing was read
// replica
// closed replica
// Kim uses main
// close main
// end of Kim's session
// working on main
// rolled back after CancellationError() false
// Hello, Robin
