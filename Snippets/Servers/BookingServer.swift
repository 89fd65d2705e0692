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

/// Serves HTTP/1.1 on loopback, one request a connection, each in a task of its own.
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

/// Sends a request and tells the response's status and body.
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
/// Who sits where, for all requests.
final class Database: Sendable {
  private let seats = LockIsolated<[Int: String]>([:])
  let log = LockIsolated<[String]>([])

  func owner(of seat: Int) -> String? { seats.value[seat] }

  func begin() -> Transaction {
    log.withValue { $0.append("begin") }
    return Transaction(database: self)
  }

  func commit(_ changes: [Int: String]) {
    log.withValue { $0.append("commit \(changes.keys.sorted())") }
    seats.withValue { $0.merge(changes) { _, new in new } }
  }

  func rollBack() {
    log.withValue { $0.append("roll back") }
  }
}

/// Changes that take effect together, or not at all.
final class Transaction: Sendable {
  let database: Database
  let changes = LockIsolated<[Int: String]>([:])

  init(database: Database) {
    self.database = database
  }
}
// snippet.keys
extension Database: DependencyKey {
  static let liveValue = Database()
  static var testValue: Database { Database() }
}

extension Transaction: DependencyKey {
  static var liveValue: Transaction {
    @Dependency(Database.self) var database
    return database.begin()
  }
}

extension DependencyValues {
  var database: Database {
    get { self[Database.self] }
    set { self[Database.self] = newValue }
  }
  var transaction: Transaction {
    get { self[Transaction.self] }
    set { self[Transaction.self] = newValue }
  }
}
// snippet.feature
struct SeatIsTaken: Error {
  let seat: Int
}

struct BookingDesk: Sendable {
  @Dependency(\.transaction) var transaction

  func book(_ seats: [Int], for guest: String) async throws {
    for seat in seats {
      try await bookOne(seat, for: guest)
    }
  }

  private func bookOne(_ seat: Int, for guest: String) async throws {
    if transaction.database.owner(of: seat) != nil { throw SeatIsTaken(seat: seat) }
    transaction.changes.withValue { $0[seat] = guest }
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
  } catch let error as SeatIsTaken {
    return Response(status: 409, body: "seat \(error.seat) is taken")
  } catch {
    return Response(status: 500, body: "\(error)")
  }
}
// snippet.route
/// `PUT /Ada/1,2` books the seats 1 and 2 for Ada; `GET /1` tells who has seat 1.
func route(_ request: Request) async throws -> Response {
  @Dependency(\.database) var database

  let parts = request.path.split(separator: "/")
  switch (request.method, parts.count) {
  case ("PUT", 2):
    let seats = parts[1].split(separator: ",").compactMap { Int($0) }
    try await BookingDesk().book(seats, for: String(parts[0]))
    return Response(status: 200, body: "booked")
  case ("GET", 1):
    let owner = Int(parts[0]).flatMap { database.owner(of: $0) }
    return Response(status: 200, body: owner ?? "nobody")
  default:
    return Response(status: 404, body: "no such page")
  }
}
// snippet.start
let database = Database()
prepareDependencies {
  $0.database = database
}

let server = try HTTPServer { request in
  await respond(to: request)
}

print(try await send("PUT", "/Ada/1,2", to: server))  // 200 booked
print(try await send("GET", "/2", to: server))  // 200 Ada
print(database.log.value)  // ["begin", "commit [1, 2]"]
// snippet.rollback
database.log.setValue([])
print(try await send("PUT", "/Grace/3,2", to: server))  // 409 seat 2 is taken
print(try await send("GET", "/3", to: server))  // 200 nobody
print(database.log.value)  // ["begin", "roll back"]
// snippet.many
database.log.setValue([])
await withDiscardingTaskGroup { group in
  for seat in 10..<30 {
    group.addTask { _ = try? await send("PUT", "/guest\(seat)/\(seat)", to: server) }
  }
}
print(database.log.value.count { $0 == "begin" })  // 20
print(database.log.value.count { $0.hasPrefix("commit") })  // 20
print(try await send("GET", "/29", to: server))  // 200 guest29
// snippet.end
server.stop()
