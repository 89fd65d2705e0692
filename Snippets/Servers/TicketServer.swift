// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

let print = LinePrinter()

// MARK: A small HTTP server over sockets

struct Request: Sendable {
  var method: String
  var path: String
}

struct Response: Sendable {
  var status: Int
  var body: String
}

struct SocketError: Error {
  let operation: String
  let code = errno
}

/// An HTTP/1.1 server on 127.0.0.1 that handles each request in its own task.
final class HTTPServer: Sendable {
  let port: Int
  private let socket: Int32

  init(handler: @escaping @Sendable (Request) async -> Response) throws {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let socket = Foundation.socket(AF_INET, type, 0)
    guard socket >= 0 else { throw SocketError(operation: "socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(socket, pointer, size) == 0 && listen(socket, 16) == 0 && getsockname(socket, pointer, &size) == 0
      }
    }
    guard bound else { throw SocketError(operation: "bind") }
    port = Int(UInt16(bigEndian: address.sin_port))
    self.socket = socket
    Thread.detachNewThread {
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { return }
        Task {
          await Self.serve(connection, handler)
          close(connection)
        }
      }
    }
  }

  func stop() {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  private static func serve(_ connection: Int32, _ handler: @Sendable (Request) async -> Response) async {
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: head, as: UTF8.self).contains("\r\n\r\n") {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      head += buffer[..<count]
    }
    let line = String(decoding: head.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self).split(separator: " ")
    guard line.count == 3 else { return }
    let response = await handler(Request(method: String(line[0]), path: String(line[1])))
    let text =
      "HTTP/1.1 \(response.status) -\r\nContent-Length: \(response.body.utf8.count)\r\nConnection: close\r\n\r\n"
      + response.body
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      sent += count
    }
  }
}

/// Sends a request, and returns the status and body of the response.
func send(_ method: String, _ path: String, to server: HTTPServer) async throws -> String {
  guard let url = URL(string: "http://127.0.0.1:\(server.port)\(path)") else { throw URLError(.badURL) }
  var request = URLRequest(url: url)
  request.httpMethod = method
  let (body, response) = try await URLSession(configuration: .ephemeral).data(for: request)
  let status = (response as? HTTPURLResponse)?.statusCode ?? 0
  return "\(status) \(String(decoding: body, as: UTF8.self))"
}

// snippet.show
// snippet.database
/// The closed tickets, which all requests share.
final class TicketDatabase: Sendable {
  private let closed = LockIsolated<Set<Int>>([])
  let log = LockIsolated<[String]>([])

  func isClosed(_ id: Int) -> Bool { closed.value.contains(id) }

  func begin() -> Transaction {
    log.withValue { $0.append("begin") }
    return Transaction(database: self)
  }

  func commit(_ changes: Set<Int>) {
    log.withValue { $0.append("commit \(changes.sorted())") }
    closed.withValue { $0.formUnion(changes) }
  }

  func rollBack() {
    log.withValue { $0.append("roll back") }
  }
}

/// Changes that the database applies together or not at all.
final class Transaction: Sendable {
  let database: TicketDatabase
  let changes = LockIsolated<Set<Int>>([])

  init(database: TicketDatabase) {
    self.database = database
  }
}
// snippet.keys
extension TicketDatabase: DependencyKey {
  static let liveValue = TicketDatabase()
  static var testValue: TicketDatabase { TicketDatabase() }
}

extension Transaction: DependencyKey {
  static var liveValue: Transaction {
    @Dependency(\.database) var database
    return database.begin()
  }
}

extension DependencyValues {
  var database: TicketDatabase {
    get { self[TicketDatabase.self] }
    set { self[TicketDatabase.self] = newValue }
  }
  var transaction: Transaction {
    get { self[Transaction.self] }
    set { self[Transaction.self] = newValue }
  }
}
// snippet.feature
struct AlreadyClosed: Error {
  let id: Int
}

struct TicketService: Sendable {
  @Dependency(\.transaction) private var transaction

  func close(_ ids: [Int]) async throws {
    for id in ids {
      if transaction.database.isClosed(id) { throw AlreadyClosed(id: id) }
      transaction.changes.withValue { _ = $0.insert(id) }
    }
  }
}
// snippet.scope
func respond(to request: Request) async -> Response {
  do {
    return try await withDependencyScope {
      $0.own(Transaction.self) { transaction, outcome in
        switch outcome {
        case .success: transaction.database.commit(transaction.changes.value)
        case .failure: transaction.database.rollBack()
        }
      }
    } operation: {
      try await route(request)
    }
  } catch let error as AlreadyClosed {
    return Response(status: 409, body: "ticket \(error.id) is already closed")
  } catch {
    return Response(status: 500, body: "\(error)")
  }
}
// snippet.route
/// Routes `PATCH /tickets/1,2`, which closes the tickets 1 and 2, and `GET /tickets/1`, which returns its state.
func route(_ request: Request) async throws -> Response {
  @Dependency(\.database) var database

  let parts = request.path.split(separator: "/")
  guard parts.count == 2, parts[0] == "tickets" else { return Response(status: 404, body: "not found") }
  let ids = parts[1].split(separator: ",").compactMap { Int($0) }

  switch request.method {
  case "PATCH":
    try await TicketService().close(ids)
    return Response(status: 200, body: "closed")
  case "GET":
    return Response(status: 200, body: ids.allSatisfy(database.isClosed) ? "closed" : "open")
  default:
    return Response(status: 405, body: "method not allowed")
  }
}
// snippet.start
let database = TicketDatabase()
prepareDependencies {
  $0.database = database
}

let server = try HTTPServer { request in
  await respond(to: request)
}

print(try await send("PATCH", "/tickets/1,2", to: server))  // 200 closed
print(try await send("GET", "/tickets/2", to: server))  // 200 closed
print(database.log.value)  // ["begin", "commit [1, 2]"]
// snippet.rollback
database.log.setValue([])
print(try await send("PATCH", "/tickets/3,2", to: server))  // 409 ticket 2 is already closed
print(try await send("GET", "/tickets/3", to: server))  // 200 open
print(database.log.value)  // ["begin", "roll back"]
// snippet.many
database.log.setValue([])
await withDiscardingTaskGroup { group in
  for id in 10..<30 {
    group.addTask { _ = try? await send("PATCH", "/tickets/\(id)", to: server) }
  }
}
print(database.log.value.count { $0 == "begin" })  // 20
print(database.log.value.count { $0.hasPrefix("commit") })  // 20
print(try await send("GET", "/tickets/29", to: server))  // 200 closed
// snippet.own
/// Closes tickets in an empty database, and closes none in the shared one.
func rehearse(closing ids: [Int]) async throws -> [String] {
  let copy = TicketDatabase()
  try await withDependencyScope {
    $0.own(Transaction.self, make: { copy.begin() }) { transaction, _ in transaction.database.rollBack() }
  } operation: {
    try await TicketService().close(ids)
  }
  return copy.log.value
}

print(try await rehearse(closing: [40, 41]))  // ["begin", "roll back"]
print(database.isClosed(40))  // false
// snippet.end
server.stop()
