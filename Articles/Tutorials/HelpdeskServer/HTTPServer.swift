import Foundation

/// A request to an HTTP server.
struct Request: Sendable {
  var method: String
  /// The path without its query, such as `/tickets`.
  var path: String
  var query: [String: String]
  /// The header fields, with their names in lowercase.
  var headers: [String: String]
  var body: Data
}

/// A response of an HTTP server.
struct Response: Sendable {
  var status: Int
  var body = Data()
}

/// A system call that failed.
struct SocketError: Error {
  let call: String
  let code = errno
}

/// Serves HTTP/1.1 on 127.0.0.1, one request per connection.
final class HTTPServer: Sendable {
  /// The port that the system chose.
  let port: Int
  private let stopSignal: (read: Int32, write: Int32)
  private let hasStopped = DispatchSemaphore(value: 0)

  init(handler: @escaping @Sendable (Request) async -> Response) throws {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard listener >= 0 else { throw SocketError(call: "socket") }

    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard isListening else {
      let error = SocketError(call: "bind")
      close(listener)
      throw error
    }
    port = Int(UInt16(bigEndian: address.sin_port))

    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      let error = SocketError(call: "pipe")
      close(listener)
      throw error
    }
    let stopSignal = (read: ends[0], write: ends[1])
    self.stopSignal = stopSignal

    // Only this thread closes the listener. If another one did, the next server could get the same descriptor while this
    // thread still accepts its connections.
    Thread.detachNewThread { [hasStopped] in
      var events = [
        pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stopSignal.read, events: Int16(POLLIN), revents: 0),
      ]
      while events[1].revents == 0 {
        guard poll(&events, nfds_t(events.count), -1) > 0, events[0].revents != 0 else { continue }
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { continue }
        Self.serve(connection, handler: handler)
      }
      close(listener)
      close(stopSignal.read)
      hasStopped.signal()
    }
  }

  /// Stops the server, and returns when it refuses connections.
  ///
  /// Call this method once.
  func stop() {
    close(stopSignal.write)
    hasStopped.wait()
  }

  private static func serve(_ connection: Int32, handler: @escaping @Sendable (Request) async -> Response) {
    // Reading blocks until the client has sent its request, so it needs a thread outside the pool that runs tasks.
    Thread.detachNewThread {
      guard let request = Request(readingFrom: connection) else {
        close(connection)
        return
      }
      Task {
        await handler(request).write(to: connection)
        close(connection)
      }
    }
  }
}

extension Request {
  private static let largestSize = 1_000_000

  /// Reads a request from a connection, or returns `nil` if the connection ends early or sends something else.
  fileprivate init?(readingFrom connection: Int32) {
    var received = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    func receiveMore() -> Bool {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0, received.count + count <= Self.largestSize else { return false }
      received.append(contentsOf: buffer[..<count])
      return true
    }

    let separator = Data("\r\n\r\n".utf8)
    while received.range(of: separator) == nil {
      guard receiveMore() else { return nil }
    }
    guard let end = received.range(of: separator) else { return nil }
    let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")

    let requestLine = lines[0].split(separator: " ")
    guard requestLine.count == 3, let url = URLComponents(string: String(requestLine[1])) else { return nil }
    method = String(requestLine[0])
    path = url.path
    query = [:]
    for item in url.queryItems ?? [] { query[item.name] = item.value }

    headers = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[line[..<colon].lowercased()] = value
    }

    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    guard (0...Self.largestSize).contains(length) else { return nil }
    while received.count < end.upperBound + length {
      guard receiveMore() else { return nil }
    }
    body = received[end.upperBound..<end.upperBound + length]
  }
}

extension Response {
  fileprivate func write(to connection: Int32) {
    let head = """
      HTTP/1.1 \(status) \r
      Content-Type: application/json\r
      Content-Length: \(body.count)\r
      Connection: close\r
      \r

      """
    // A client that cancels its request closes the connection. Writing to it must not end the process with SIGPIPE.
    #if canImport(Darwin)
      var isEnabled: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isEnabled, socklen_t(MemoryLayout<Int32>.size))
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let bytes = [UInt8](Data(head.utf8) + body)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return }
      sent += count
    }
  }
}
