/// What a server says to a request.
enum HTTPAnswer: Sendable {
  /// A response that is complete.
  case response(HTTPResponse)
  /// Server-sent events: each call waits for the next ones and returns them as text; `nil` ends the stream.
  case events(@Sendable () -> String?)
}

/// A response, whole.
struct HTTPResponse: Hashable, Sendable {
  /// The status with its phrase, as in `404 Not Found`.
  var status: String
  /// Fields besides those about the length and the connection.
  var fields: [String]
  /// The content.
  var body: [UInt8]

  /// A response with a text of its own.
  static func text(_ status: String, fields: [String] = [], _ text: String = "") -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Content-Type: text/plain; charset=utf-8"] + fields, body: Array(text.utf8))
  }

  /// The bytes to send.
  ///
  /// - Parameter isHead: Whether the content is asked about only.
  func bytes(isHead: Bool) -> [UInt8] {
    let head =
      (["HTTP/1.1 \(status)"] + fields
      + ["Content-Length: \(body.count)", "Cache-Control: no-store", "X-Content-Type-Options: nosniff"]
      + ["Connection: close", "", ""]).joined(separator: "\r\n")
    return Array(head.utf8) + (isHead ? [] : body)
  }

  /// What comes before server-sent events.
  static let eventHead = Array(
    """
    HTTP/1.1 200 OK\r
    Content-Type: text/event-stream\r
    Cache-Control: no-store\r
    Connection: close\r
    \r\n
    """.utf8)
}
