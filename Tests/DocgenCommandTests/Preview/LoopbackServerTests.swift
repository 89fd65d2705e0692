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
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isConnected)
    try stream.write(contentsOf: Data(text.utf8))
    shutdown(descriptor, Int32(SHUT_WR))
    return String(decoding: try stream.readToEnd() ?? Data(), as: UTF8.self)
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
