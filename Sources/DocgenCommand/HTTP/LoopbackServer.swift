import Dispatch
import Foundation

/// A small HTTP server on 127.0.0.1, which other machines can't reach.
///
/// A closure answers its requests, and can stream events. It handles one request per connection, on a separate thread.
final class LoopbackServer: Sendable {
  /// An error that's thrown if the server can't be started.
  struct Failure: Error, Hashable, CustomStringConvertible {
    /// One line without a final period.
    var description: String
  }

  /// The maximum number of open connections.
  ///
  /// Another connection is closed immediately.
  private static let maximumConnectionCount = 128
  /// The time in seconds that a client may take to send its request or to receive the answer.
  private static let timeoutInSeconds = 10

  /// The server's port.
  let port: Int
  private let listener: Int32
  private let connections = DispatchSemaphore(value: LoopbackServer.maximumConnectionCount)

  /// Starts to listen.
  ///
  /// - Parameter port: The port, or 0 for any free port.
  /// - Throws: ``Failure`` if the port isn't available.
  init(port: Int) throws(Failure) {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, kind, 0)
    guard listener >= 0 else { throw Failure(description: "can't create a socket: \(Self.reason)") }
    // Child processes must not inherit the socket.
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var isReused: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else {
      let reason = Self.reason
      close(listener)
      throw Failure(description: "port \(port) isn't available: \(reason). Use '--port 0' for any free port")
    }
    self.listener = listener
    self.port = Int(in_port_t(bigEndian: address.sin_port))
  }

  /// Starts to answer requests.
  ///
  /// - Parameter answer: A closure that's called on the connection's thread, where it may block.
  func start(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer) {
    // The thread ends after `stop()`, and keeps the listener open until then.
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 {
          if errno == EINTR || errno == ECONNABORTED { continue }
          break
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        guard connections.wait(timeout: .now()) == .success else {
          close(connection)
          continue
        }
        Thread.detachNewThread { [connections] in
          Self.serve(connection, answer)
          close(connection)
          connections.signal()
        }
      }
    }
  }

  /// Stops listening.
  ///
  /// Answers that have begun are completed.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    #if canImport(Darwin)
      // On Darwin, only this ends `accept`.
      close(listener)
    #endif
  }

  #if !canImport(Darwin)
    // Not in `stop()`: the thread could accept connections of another socket with the same number.
    deinit { close(listener) }
  #endif

  // MARK: A connection

  private static func serve(_ connection: Int32, _ answer: (HTTPRequest) -> HTTPAnswer) {
    var timeout = timeval(tv_sec: .init(Self.timeoutInSeconds), tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
    #if canImport(Darwin)
      var isQuiet: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(MemoryLayout<Int32>.size))
    #endif
    func refuse(_ status: String) { _ = sendAll(HTTPResponse.text(status).bytes(isHead: false), to: connection) }
    guard let (head, rest) = readHead(connection) else { return }
    guard var request = HTTPRequest(head: head), let count = request.bodyByteCount else {
      return refuse("400 Bad Request")
    }
    guard count <= HTTPRequest.maximumBodyByteCount else { return refuse("413 Content Too Large") }
    guard let body = readBody(connection, byteCount: count, after: rest) else { return }
    request.body = body
    switch answer(request) {
    case .response(let response):
      _ = sendAll(response.bytes(isHead: request.method == "HEAD"), to: connection)
    case .events(let next):
      guard sendAll(HTTPResponse.head(ofType: "text/event-stream"), to: connection) else { return }
      while let events = next() {
        guard sendAll(Array(events.utf8), to: connection) else { return }
      }
    case .lines(let next, let close):
      defer { close() }
      guard sendAll(HTTPResponse.head(ofType: "application/x-ndjson"), to: connection) else { return }
      while let lines = next() {
        guard !isClosed(connection), sendAll(Array(lines.utf8), to: connection) else { return }
      }
    }
  }

  /// Reads up to the empty line, and maybe the start of the body.
  ///
  /// Returns `nil` if the client disconnects, is too slow, or sends too much.
  private static func readHead(_ connection: Int32) -> (head: [UInt8], rest: [UInt8])? {
    let end = Array("\r\n\r\n".utf8)
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while head.count <= HTTPRequest.maximumHeadByteCount {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      let start = max(0, head.count - end.count)
      head += buffer.prefix(count)
      if let place = head[start...].indices.first(where: { head[$0...].starts(with: end) }) {
        return (Array(head[..<place]), Array(head[(place + end.count)...]))
      }
    }
    return nil
  }

  /// Reads a body.
  ///
  /// Returns `nil` if the client disconnects or is too slow.
  private static func readBody(_ connection: Int32, byteCount: Int, after start: [UInt8]) -> [UInt8]? {
    var body = Array(start.prefix(byteCount))
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while body.count < byteCount {
      let count = recv(connection, &buffer, min(buffer.count, byteCount - body.count), 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      body += buffer.prefix(count)
    }
    return body
  }

  /// Whether the client has disconnected.
  private static func isClosed(_ connection: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(connection, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  /// Sends all bytes.
  ///
  /// Returns `false` if the client has disconnected.
  private static func sendAll(_ bytes: [UInt8], to connection: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = send(connection, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, flags)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
