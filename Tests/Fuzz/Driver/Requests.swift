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

  /// Answers the head of a request, even if its host is wrong.
  static func read(_ bytes: [UInt8]) throws {
    try answer(bytes)
    try answer(bytes + Array("\r\nHost: localhost:8080".utf8))
  }

  private static func answer(_ head: [UInt8]) throws {
    guard let request = HTTPRequest(head: head) else { return }
    let site = withDependencies {
      $0.fileSystem = Volume(files).fileSystem
    } operation: {
      PreviewSite(folder: "/package/site", port: 8080, previewState: PreviewState(start: 1))
    }
    // An event stream waits for updates.
    guard case .response(let response) = site.answer(request) else { return }
    let text = String(decoding: response.bytes(isHead: false), as: UTF8.self)
    if text.contains("SECRET") { throw Violation(description: "the response contains text from outside the site") }
    // Lines are split by bytes, because Swift treats a carriage return and a line feed as one character.
    let injected = ([response.status] + response.fields).contains { $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }
    if injected { throw Violation(description: "a header field contains another one: \(response.fields)") }
  }
}
