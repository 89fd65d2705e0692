/// A server's answer to a request.
enum HTTPAnswer {
  /// A complete response.
  case response(HTTPResponse)
  /// Server-sent events.
  ///
  /// Each call waits for the next events and returns them as text, and `nil` ends the stream. Only the connection's thread
  /// calls the closure.
  case events(() -> String?)
}

/// A complete response.
struct HTTPResponse: Hashable, Sendable {
  /// The status with its phrase, such as `404 Not Found`.
  var status: String
  /// The header fields, without the fields for the length and the connection.
  var fields: [String]
  /// The content.
  var body: [UInt8]

  /// Creates a plain text response.
  static func text(_ status: String, fields: [String] = [], _ text: String = "") -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Content-Type: text/plain; charset=utf-8"] + fields, body: Array(text.utf8))
  }

  /// Returns the bytes to send.
  ///
  /// - Parameter isHead: Whether to omit the content.
  func bytes(isHead: Bool) -> [UInt8] {
    let head =
      (["HTTP/1.1 \(status)"] + fields
      + ["Content-Length: \(body.count)", "Cache-Control: no-store", "X-Content-Type-Options: nosniff"]
      + ["Connection: close", "", ""]).joined(separator: "\r\n")
    return Array(head.utf8) + (isHead ? [] : body)
  }

  /// The head of a response with server-sent events.
  static let eventHead = Array(
    """
    HTTP/1.1 200 OK\r
    Content-Type: text/event-stream\r
    Cache-Control: no-store\r
    Connection: close\r
    \r\n
    """.utf8)
}
