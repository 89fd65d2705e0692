import Dependencies
import DependenciesTestSupport
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

@Suite("A preview serves only the site, and only to local requests")
struct PreviewSiteTests {
  private static let page = "<!doctype html>\n<title>Page</title>\n<body><p>Text &lt;/body></p></body>\n"

  private func site(_ files: [String: String] = [:], previewState: PreviewState = PreviewState(start: 7)) -> PreviewSite
  {
    let (fileSystem, _) = FileSystem.inMemory(
      [
        "/out/index.html": Self.page, "/out/a b/index.html": Self.page, "/out/style.css": "p {}",
        "/out/.docgen-manifest": "style.css", "/secret.txt": "secret",
      ].merging(files) { $1 })
    return withDependencies {
      $0.fileSystem = fileSystem
      $0.date.now = Date(timeIntervalSince1970: 0)
    } operation: {
      PreviewSite(
        folder: "/out", port: 8080, previewState: previewState,
        playground: Playground(package: "/package", jobs: 1, savesSamples: true))
    }
  }

  private func response(
    _ target: String, method: String = "GET", host: String = "127.0.0.1:8080", _ files: [String: String] = [:]
  ) throws -> HTTPResponse {
    let head = "\(method) \(target) HTTP/1.1\r\nHost: \(host)"
    let request = try #require(HTTPRequest(head: head.utf8))
    guard case .response(let response) = site(files).answer(request) else {
      Issue.record("\(target) has an event stream as its response")
      return .text("")
    }
    return response
  }

  @Test func `A page contains the script that reloads it, and its build's number`() throws {
    let response = try response("/")
    #expect(response.status == "200 OK")
    #expect(response.fields == ["Content-Type: text/html; charset=utf-8"])
    let script =
      #/</p><script src="/_docgen/preview.js" data-build="7" data-token="[0-9a-f]{32}" data-saves defer></script>\n/#
    #expect(String(decoding: response.body, as: UTF8.self).contains(script))
  }

  @Test func `Other files are served unchanged`() throws {
    let response = try response("/style.css")
    #expect(response.body == Array("p {}".utf8))
    #expect(response.fields == ["Content-Type: text/css; charset=utf-8"])
  }

  @Test func `A folder's address ends with a slash`() throws {
    let response = try response("/a%20b")
    #expect(response.status == "301 Moved Permanently")
    #expect(response.fields.contains("Location: /a%20b/"))
    #expect(try self.response("/a%20b/").status == "200 OK")
  }

  @Test(
    "Files outside of the site aren't served",
    arguments: [
      "/../secret.txt", "/%2e%2e/secret.txt", "/a%20b/../../secret.txt", "/..%2fsecret.txt", "/.docgen-manifest",
      "//secret.txt", "/a%5c..%5csecret.txt", "/nothing", "/style.css/x",
    ])
  func outside(target: String) throws {
    let response = try response(target)
    #expect(response.status == "404 Not Found")
    #expect(!String(decoding: response.body, as: UTF8.self).contains("secret"))
  }

  @Test(
    "Only requests to this host are answered",
    arguments: [
      "example.com", "example.com:8080", "127.0.0.1", "127.0.0.1:80", "localhost:8081", "127.0.0.1.example.com:8080",
    ])
  func host(host: String) throws {
    let response = try response("/", host: host)
    #expect(response.status == "421 Misdirected Request")
    #expect(!String(decoding: response.body, as: UTF8.self).contains("Text"))
  }

  @Test func `A request can use the host's name`() throws {
    #expect(try response("/", host: "LocalHost:8080").status == "200 OK")
  }

  @Test func `The preview can't be written`() throws {
    #expect(try response("/", method: "POST").status == "405 Method Not Allowed")
  }

  @Test func `The address of a missing page shows the site's error page, which also reloads`() throws {
    let response = try response("/none", ["/out/404.html": "<body>Not found</body>"])
    #expect(response.status == "404 Not Found")
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(text.contains("Not found"))
    #expect(text.contains("/_docgen/preview.js"))
  }

  @Test func `A page receives the diagnostics immediately, and reloads if it has changed`() throws {
    let previewState = PreviewState(start: 7)
    previewState.post(
      changed: [], diagnostics: [Diagnostic("x", at: SourcePosition(file: "A.md", line: 1), "quote \"\nline")])
    let request = try #require(
      HTTPRequest(head: "GET /_docgen/events?page=a.html&build=7 HTTP/1.1\r\nHost: localhost:8080".utf8))
    guard case .events(let next) = site(previewState: previewState).answer(request) else {
      Issue.record("no events")
      return
    }
    #expect(
      next()
        == "event: diagnostics\ndata: {\"diagnostics\":[\"A.md:1:1: error: quote \\\"\\nline\"],\"isChecking\":false}\n\n"
    )
    previewState.post(changed: ["b.html"], diagnostics: [])
    #expect(next() == "event: diagnostics\ndata: {\"diagnostics\":[],\"isChecking\":false}\n\n")
    previewState.post(changed: ["a.html"], diagnostics: [])
    #expect(next() == "event: reload\ndata: \n\n")
  }

  @Test(
    "Changes to images and the theme reload every page, and changes to machine-readable files reload none",
    arguments: [
      ("images/a.svg", true), ("theme/font.woff2", true), ("b.html", false), ("a.md", false),
      ("search/index.js", false),
      ("linkable.json", false), ("samples/A.js", false), ("llms.txt", false),
    ])
  func everyPage(file: String, isChanged: Bool) {
    let previewState = PreviewState(start: 7)
    previewState.post(changed: [file], diagnostics: [])
    #expect(previewState.nextUpdate(of: "a.html", loaded: 7, after: 0, until: .distantPast)?.isChanged == isChanged)
    #expect(
      previewState.nextUpdate(of: "a.html", loaded: previewState.current, after: 0, until: .distantPast)?.isChanged
        == false)
  }

  @Test func `A request without an update gets no content`() {
    let previewState = PreviewState(start: 7)
    let first = previewState.nextUpdate(of: "a.html", loaded: 7, after: 0, until: .distantPast)
    #expect(first?.number == 1)
    #expect(previewState.nextUpdate(of: "a.html", loaded: 7, after: 1, until: .distantPast) == nil)
  }
}
