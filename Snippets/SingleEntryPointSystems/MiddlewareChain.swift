// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()

private enum UserKey: DependencyKey {
  static let liveValue = "signed out"
}

struct TicketDatabase: DependencyKey {
  var insert: @Sendable (_ subject: String) -> String
  static let liveValue = TicketDatabase(insert: { "\($0) saved" })
}

extension DependencyValues {
  var user: String {
    get { self[UserKey.self] }
    set { self[UserKey.self] = newValue }
  }
  var ticketDatabase: TicketDatabase {
    get { self[TicketDatabase.self] }
    set { self[TicketDatabase.self] = newValue }
  }
}

// snippet.show
// snippet.middleware
struct Request: Sendable {
  var path: String
  var user: String
}

typealias Handler = @Sendable (Request) async -> String

func authenticate(_ next: @escaping Handler) -> Handler {
  { request in
    await withDependencies {
      $0.user = request.user
    } operation: {
      await next(request)
    }
  }
}

func dryRun(_ next: @escaping Handler) -> Handler {
  { request in
    await withDependencies {
      $0.ticketDatabase.insert = { "\($0) not saved" }
    } operation: {
      await next(request)
    }
  }
}
// snippet.routes
let createTicket: Handler = { _ in
  @Dependency(\.user) var user
  @Dependency(\.ticketDatabase) var ticketDatabase
  return "\(user): \(ticketDatabase.insert("VPN"))"
}

let server = authenticate { request in
  switch request.path {
  case "/tickets/preview": await dryRun(createTicket)(request)
  default: await createTicket(request)
  }
}

async let saved = server(Request(path: "/tickets", user: "kim"))
async let checked = server(Request(path: "/tickets/preview", user: "robin"))
print(await saved)  // kim: VPN saved
print(await checked)  // robin: VPN not saved
// snippet.end
