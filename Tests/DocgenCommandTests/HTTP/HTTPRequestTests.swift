import Testing

@testable import DocgenCommand

@Suite("The head of a request is read")
struct HTTPRequestTests {
  private func request(_ lines: String...) -> HTTPRequest? { HTTPRequest(head: lines.joined(separator: "\r\n").utf8) }

  @Test func `The path, query, and host are percent-decoded`() {
    let request = request(
      "GET /documentation/kit/%C3%A9t%C3%A9%28_%3A%29/?page=a%2Fb.html&build=7&flag HTTP/1.1", "Accept: */*",
      "hOST:  127.0.0.1:8080 ")
    #expect(request?.method == "GET")
    #expect(request?.path == "/documentation/kit/été(_:)/")
    #expect(request?.query == ["page": "a/b.html", "build": "7", "flag": ""])
    #expect(request?.host == "127.0.0.1:8080")
  }

  @Test(
    "Text that isn't a request for a path is rejected",
    arguments: [
      "", "GET", "GET /", "GET  / HTTP/1.1", "GET / HTTP/2", "GET http://example.com/ HTTP/1.1", "GET * HTTP/1.1",
      "GET /%zz HTTP/1.1", "GET /%0 HTTP/1.1", "GET /a%00b HTTP/1.1", "GET /%ff HTTP/1.1", "GET /?a=%f HTTP/1.1",
    ])
  func refused(line: String) {
    #expect(request(line, "Host: localhost") == nil)
  }

  @Test func `A request has exactly one host`() {
    #expect(request("GET / HTTP/1.1") == nil)
    #expect(request("GET / HTTP/1.1", "Host: localhost", "Host: example.com") == nil)
  }

  @Test func `Fields have their values, except for fields that occur twice`() {
    let request = request("POST / HTTP/1.1", "Host: localhost", "Origin: http://localhost ", "A: 1", "a: 2")
    #expect(request?.fields == ["origin": "http://localhost"])
  }

  @Test(
    "The length of the body is a single number",
    arguments: [
      ([], 0), (["Content-Length: 12"], 12), (["Content-Length: 0"], 0),
      (["Content-Length: 9999999999"], 9_999_999_999),
      (["Content-Length: +12"], nil), (["Content-Length: -1"], nil), (["Content-Length: 1 2"], nil),
      (["Content-Length:"], nil), (["Content-Length: 99999999999999999999"], nil),
      (["Content-Length: 1", "content-length: 2"], nil), (["Content-Length: 1", "Content-Length: 1"], nil),
      (["Transfer-Encoding: chunked"], nil), (["Content-Length: 1", "Transfer-Encoding: chunked"], nil),
    ] as [([String], Int?)])
  func length(fields: [String], count: Int?) throws {
    let lines = ["POST / HTTP/1.1", "Host: localhost"] + fields
    let request = try #require(HTTPRequest(head: lines.joined(separator: "\r\n").utf8))
    #expect(request.bodyByteCount == count)
  }

  @Test func `Bytes that aren't text are rejected`() {
    #expect(HTTPRequest(head: [0x47, 0xFF, 0x20, 0x2F]) == nil)
  }
}
