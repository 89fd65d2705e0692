import Dependencies
import DocgenSystem

@testable import DocgenCommand

/// Tests the preview's answers to hostile requests.
enum Requests {
  private static let files: [String: [UInt8]] = [
    "/package/site/index.html": Array("<html><body>Home</body></html>".utf8),
    "/package/site/documentation/book/index.html": Array("<html><body>Book</body></html>".utf8),
    "/package/site/.docgen-manifest": Array("SECRET".utf8),
    "/package/Package.swift": Array("SECRET".utf8),
    "/secret": Array("SECRET".utf8),
  ]

  /// The paths of requests that have a body.
  private static let paths = ["text", "run", "stop", "difference", "save", "start"].map {
    PlaygroundRequest.folder + $0
  }

  /// Answers a request, even if its host is wrong.
  ///
  /// An empty line separates the body from the head.
  static func read(_ bytes: [UInt8]) throws {
    let end = Array("\r\n\r\n".utf8)
    let place = bytes.indices.first { bytes[$0...].starts(with: end) }
    let (head, body) = (Array(bytes[..<(place ?? bytes.count)]), Array(bytes[(place.map { $0 + end.count } ?? 0)...]))
    for path in paths { _ = PlaygroundRequest(path: path, body: body) }
    try answer(head, body)
    try answer(head + Array("\r\nHost: localhost:8080".utf8), body)
  }

  private static func answer(_ head: [UInt8], _ body: [UInt8]) throws {
    guard var request = HTTPRequest(head: head) else { return }
    if let count = request.bodyByteCount, count < 0 { throw Violation(description: "a body of \(count) bytes") }
    request.body = body
    let site = withDependencies {
      $0.fileSystem = Volume(files).fileSystem
    } operation: {
      PreviewSite(
        folder: "/package/site", port: 8080, previewState: PreviewState(start: 1),
        playground: Playground(package: "/package", jobs: 1, savesSamples: true))
    }
    let answer = site.answer(request)
    // The input can't contain the token, which is random.
    if case .lines(_, let close) = answer {
      close()
      throw Violation(description: "a request without the token got through")
    }
    // An event stream waits for updates.
    guard case .response(let response) = answer else { return }
    let text = String(decoding: response.bytes(isHead: false), as: UTF8.self)
    if text.contains("SECRET") { throw Violation(description: "the response contains text from outside the site") }
    // Lines are split by bytes, because Swift treats a carriage return and a line feed as one character.
    let injected = ([response.status] + response.fields).contains { $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }
    if injected { throw Violation(description: "a header field contains another one: \(response.fields)") }
  }
}
