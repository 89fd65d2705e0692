import Dependencies
import DependenciesConcurrency
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Foundation
import Testing

@testable import DocgenCommand

@Suite("Only the preview's own pages can run samples")
struct PlaygroundAccessTests {
  /// A preview whose playground counts the requests that get through to the samples.
  private struct Preview {
    let site: PreviewSite
    let playground: Playground
    let uses = LockIsolated(0)

    init() {
      let playground = Playground(package: "/package", jobs: 1, savesSamples: true)
      self.playground = playground
      site = withDependencies {
        $0.fileSystem = FileSystem.inMemory(["/out/index.html": "<body></body>"]).0
      } operation: {
        PreviewSite(folder: "/out", port: 8080, previewState: PreviewState(start: 1), playground: playground)
      }
      let uses = uses
      playground.update {
        uses.withValue { $0 += 1 }
        throw VerificationError(reason: "the request got through")
      }
    }

    /// The status of the response, or the first line of a stream.
    ///
    /// Like a connection, it waits for lines on its own thread, because the task that adds them needs one of the others.
    func send(_ request: HTTPRequest) async -> String {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          switch site.answer(request) {
          case .response(let response): continuation.resume(returning: response.status)
          case .events: continuation.resume(returning: "events")
          case .lines(let next, let close):
            var text = ""
            while let more = next() { text += more }
            close()
            continuation.resume(returning: text)
          }
        }
      }
    }

    /// The request of the preview's own page.
    func request(
      _ path: String = "run", method: String = "POST", host: String = "127.0.0.1:8080",
      origin: String? = "http://127.0.0.1:8080", type: String? = "application/json", token: String? = nil,
      without fields: Set<String> = [], body: String? = nil
    ) throws -> HTTPRequest {
      let fields = [
        ("Host", host), ("Origin", origin), ("Content-Type", type),
        (PlaygroundAccess.tokenField, token ?? playground.access.token),
      ].filter { !fields.contains($0.0) }.compactMap { name, value in value.map { "\r\n\(name): \($0)" } }
      var request = try #require(
        HTTPRequest(head: "\(method) /_docgen/playground/\(path) HTTP/1.1\(fields.joined())".utf8))
      request.body = Array((body ?? Self.bodies[path] ?? "").utf8)
      return request
    }

    /// A body for each path, which the preview accepts.
    static let bodies = [
      "text": #"{"sample": "A.md:1"}"#,
      "run": #"{"sample": "A.md:1", "texts": ["print(1)"]}"#,
      "stop": #"{"run": "1"}"#,
      "difference": #"{"sample": "A.md:1", "text": "print(1)", "file": "1-1"}"#,
      "save": #"{"sample": "A.md:1", "text": "print(1)", "file": "1-1"}"#,
      "start": #"{"sample": "A.tutorial#1", "folder": "project", "texts": []}"#,
    ]
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080"], Preview.bodies.keys.sorted())
  func `A request of the preview's own page gets through`(host: String, path: String) async throws {
    let preview = Preview()
    let answer = await preview.send(try preview.request(path, host: host, origin: "http://\(host)"))
    // Stopping a run needs no samples.
    let expected =
      path == "stop" ? "204 No Content" : #"{"kind":"problem","message":"the request got through"}"# + "\n"
    #expect(answer == expected)
    #expect(preview.uses.value == (path == "stop" ? 0 : 1))
  }

  @Test("A request of another site's page does nothing", arguments: Preview.bodies.keys.sorted())
  func foreign(path: String) async throws {
    let preview = Preview()
    func refusal(_ request: HTTPRequest) async -> String { await preview.send(request) }
    // Another site's page can send a form without preflight, which has neither the type nor the token.
    #expect(
      await refusal(
        try preview.request(
          path, origin: "https://example.com", type: "text/plain", without: [PlaygroundAccess.tokenField]))
        == "403 Forbidden")
    #expect(
      await refusal(try preview.request(path, type: "application/x-www-form-urlencoded"))
        == "415 Unsupported Media Type")
    #expect(await refusal(try preview.request(path, type: nil)) == "415 Unsupported Media Type")
    // Each of these has everything but one condition.
    for origin in ["https://example.com", "http://127.0.0.1:8081", "http://localhost:8080", "null"] {
      #expect(await refusal(try preview.request(path, origin: origin)) == "403 Forbidden")
    }
    #expect(await refusal(try preview.request(path, origin: nil)) == "403 Forbidden")
    #expect(await refusal(try preview.request(path, without: [PlaygroundAccess.tokenField])) == "403 Forbidden")
    let token = preview.playground.access.token
    for guess in ["", "0", String(token.dropLast()), token + "0", String(token.reversed()), token.uppercased() + " "] {
      #expect(await refusal(try preview.request(path, token: guess)) == "403 Forbidden")
    }
    #expect(preview.uses.value == 0)
  }

  @Test(
    "A foreign name that resolves to 127.0.0.1 doesn't help",
    arguments: ["example.com:8080", "example.com", "0.0.0.0:8080"])
  func rebinding(host: String) async throws {
    let preview = Preview()
    let answer = await preview.send(try preview.request(host: host, origin: "http://\(host)"))
    #expect(answer == "421 Misdirected Request")
    #expect(preview.uses.value == 0)
  }

  @Test(
    "Other methods are rejected, so no image, script, or event source can run a sample",
    arguments: ["GET", "HEAD", "OPTIONS", "PUT"])
  func method(method: String) async throws {
    let preview = Preview()
    #expect(await preview.send(try preview.request(method: method)) == "405 Method Not Allowed")
    #expect(preview.uses.value == 0)
  }

  @Test func `No response allows another origin to read it, or to show it in a frame`() throws {
    let preview = Preview()
    guard case .response(let response) = preview.site.answer(try preview.request(method: "OPTIONS")) else {
      Issue.record("no response")
      return
    }
    let text = String(decoding: response.bytes(isHead: false), as: UTF8.self)
    #expect(!text.lowercased().contains("access-control-allow"))
    #expect(text.contains("\r\nCross-Origin-Resource-Policy: same-origin\r\n"))
    #expect(text.contains("\r\nContent-Security-Policy: frame-ancestors 'none'\r\n"))
  }

  @Test(
    "A request names only a sample and contains only its texts",
    arguments: [
      "", "[]", "null", #"{"sample": "A.md:1"}"#, #"{"texts": [""]}"#, #"{"sample": 1, "texts": [""]}"#,
      #"{"sample": "A.md:1", "texts": ""}"#, #"{"sample": "A.md:1", "texts": [1]}"#,
      #"{"sample": "A.md:1", "texts": [""], "file": "/etc/passwd"}"#,
      #"{"sample": "A.md:1", "texts": [""], "options": ["-O"]}"#,
      #"{"sample": "A.md:1", "texts": [""], "environment": "A=1"}"#, #"{"sample": ["A.md:1"], "texts": [""]}"#,
      #"{"sample": "A.md:1", "texts": {"/etc/passwd": ""}}"#,
    ])
  func body(body: String) async throws {
    let preview = Preview()
    #expect(await preview.send(try preview.request(body: body)) == "400 Bad Request")
    #expect(preview.uses.value == 0)
  }

  @Test(
    "A request for a project names a folder and contains texts",
    arguments: [
      #"{"sample": "A.tutorial#1", "folder": "project"}"#,
      #"{"sample": "A.tutorial#1", "folder": "project", "texts": {"/etc/passwd": ""}}"#,
      #"{"sample": "A.tutorial#1", "folder": ["project"], "texts": []}"#,
      #"{"sample": "A.tutorial#1", "folder": "project", "texts": [], "package": "/"}"#,
    ])
  func project(body: String) async throws {
    let preview = Preview()
    #expect(await preview.send(try preview.request("start", body: body)) == "400 Bad Request")
    #expect(preview.uses.value == 0)
  }

  @Test func `A preview for readers saves nothing`() throws {
    let playground = Playground(package: "/package", jobs: 1, savesSamples: false)
    let preview = Preview()
    for path in ["save", "difference"] {
      let request = try preview.request(path, token: playground.access.token)
      guard case .response(let response) = playground.answer(request) else {
        Issue.record("no response")
        continue
      }
      #expect(response.status == "403 Forbidden")
    }
  }

  @Test func `A token has 128 bits and differs in each preview`() {
    let tokens = Set((0..<100).map { _ in PlaygroundAccess().token })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
