import Foundation
import Testing

@testable import DocgenCommand

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("A server on the loopback address")
struct LoopbackServerTests {
  /// Sends a request to a server, and returns the whole response.
  private func talk(to port: Int, _ text: String) throws -> String {
    let stream = try connect(to: port, sending: text)
    shutdown(stream.fileDescriptor, Int32(SHUT_WR))
    return String(decoding: try stream.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Connects to a server, by default on 127.0.0.1.
  private func connect(to port: Int, at host: UInt32 = 0x7F00_0001, sending text: String) throws -> FileHandle {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    let stream = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(host).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        systemConnect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw POSIXError(.ECONNREFUSED) }
    try stream.write(contentsOf: Data(text.utf8))
    return stream
  }

  private func withServer(
    _ answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer, _ body: (Int) throws -> Void
  ) throws {
    let server = try LoopbackServer(port: 0)
    defer { server.stop() }
    server.start(answer)
    try body(server.port)
  }

  @Test func `A request is answered, and the connection closed`() throws {
    try withServer({ .response(.text("200 OK", "\($0.method) \($0.path)")) }) { port in
      let answer = try talk(to: port, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.hasSuffix("\r\n\r\nGET /a"))
      #expect(answer.contains("\r\nContent-Length: 6\r\n"))
      #expect(answer.contains("\r\nConnection: close\r\n"))
    }
  }

  @Test func `The server listens only on 127.0.0.1`() throws {
    try withServer({ _ in .response(.text("200 OK")) }) { port in
      // A server on all addresses also answers on the other addresses of this computer.
      _ = #expect(throws: POSIXError.self) { try connect(to: port, at: 0x7F00_0002, sending: "") }
    }
  }

  @Test func `A HEAD request gets no content`() throws {
    try withServer({ _ in .response(.text("200 OK", "content")) }) { port in
      let answer = try talk(to: port, "HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(answer.hasSuffix("\r\n\r\n"))
      #expect(answer.contains("\r\nContent-Length: 7\r\n"))
    }
  }

  @Test(
    "An invalid request is rejected or dropped, and the next one is answered",
    arguments: [
      ("nonsense\r\n\r\n", 0, "HTTP/1.1 400 Bad Request"), ("GET / HTTP/1.1\r\nHost: x", 0, ""), ("", 0, ""),
      ("GET /", 40_000, ""),
    ])
  func bad(start: String, slashes: Int, answer: String) throws {
    let text = start + String(repeating: "/", count: slashes)
    try withServer({ _ in .response(.text("200 OK")) }) { port in
      // A server can close the connection before it has read an oversized request.
      let heard = (try? talk(to: port, text)) ?? ""
      #expect(heard.hasPrefix(answer))
      let next = try talk(to: port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(next.hasPrefix("HTTP/1.1 200 OK"))
    }
  }

  @Test func `Events are sent until the last one`() throws {
    let events = EventList(["data: 1\n\n", "data: 2\n\n"])
    try withServer({ _ in .events { events.next() } }) { port in
      let answer = try talk(to: port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(answer.contains("Content-Type: text/event-stream\r\n"))
      #expect(answer.hasSuffix("\r\n\r\ndata: 1\n\ndata: 2\n\n"))
    }
  }

  @Test func `A body is read up to its length`() throws {
    try withServer({ .response(.text("200 OK", String(decoding: $0.body, as: UTF8.self))) }) { port in
      let head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: "
      let short = try talk(to: port, head + "4\r\n\r\nbodyrest")
      #expect(short.hasSuffix("\r\n\r\nbody"))
      let long = String(repeating: "a", count: HTTPRequest.maximumBodyByteCount)
      let answer = try talk(to: port, head + "\(long.count)\r\n\r\n\(long)")
      #expect(answer.hasSuffix("\r\n\r\n\(long)"))
    }
  }

  @Test(
    "A body that's too long or has no clear length isn't read",
    arguments: [
      ("Content-Length: 256001", "413 Content Too Large"), ("Content-Length: 99999999999", "413 Content Too Large"),
      ("Transfer-Encoding: chunked", "400 Bad Request"), ("Content-Length: 4\r\nContent-Length: 5", "400 Bad Request"),
    ])
  func longBody(field: String, status: String) throws {
    try withServer({ _ in
      Issue.record("the request is answered")
      return .response(.text("200 OK"))
    }) { port in
      let answer = try talk(to: port, "POST / HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status)\r\n"))
    }
  }

  @Test func `Lines are sent until the last one`() throws {
    let lines = LineQueue()
    try withServer({ _ in .lines(next: { lines.next() }, close: {}) }) { port in
      lines.add("{}\n")
      lines.end()
      let stream = try connect(to: port, sending: "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let answer = String(decoding: try stream.readToEnd() ?? Data(), as: UTF8.self)
      #expect(answer.contains("Content-Type: application/x-ndjson\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n{}\n"))
    }
  }

  @Test(.timeLimit(.minutes(5))) func `The end of a connection closes its lines`() async throws {
    let lines = LineQueue()
    let (isClosed, close) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer(port: 0)
    defer { server.stop() }
    server.start { _ in .lines(next: { lines.next() }, close: { close.finish() }) }
    let stream = try connect(to: server.port, sending: "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    _ = stream.availableData
    try stream.close()
    for await _ in isClosed {}
  }

  @Test func `A port that's in use is an error with a solution`() throws {
    let first = try LoopbackServer(port: 0)
    defer { first.stop() }
    let error = #expect(throws: LoopbackServer.Failure.self) { try LoopbackServer(port: first.port) }
    #expect(error?.description.contains("--port 0") == true)
  }
}

/// A sequence of events.
private final class EventList: @unchecked Sendable {
  // `@unchecked Sendable` is safe because only the connection's thread reads the events.
  private var rest: [String]
  init(_ events: [String]) { rest = events.reversed() }
  func next() -> String? { rest.popLast() }
}

/// Calls the function of the system, which has the name of a method of the suite.
private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  connect(descriptor, address, size)
}
