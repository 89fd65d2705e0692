/// A server's answer to a request.
enum HTTPAnswer {
  /// A complete response.
  case response(HTTPResponse)
  /// Server-sent events.
  ///
  /// Each call waits for the next events and returns them as text, and `nil` ends the stream. Only the connection's thread
  /// calls the closure.
  case events(() -> String?)
  /// Lines of JSON.
  ///
  /// Each call of `next` waits for the next lines, or for a short time, and `nil` ends the stream. `close` is called at the end,
  /// also if the client disconnects.
  case lines(next: () -> String?, close: () -> Void)
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
      // A page contains a secret, which the process of another site must not load, and buttons, which it must not cover.
      + ["Cross-Origin-Resource-Policy: same-origin", "Content-Security-Policy: frame-ancestors 'none'"]
      + ["Connection: close", "", ""]).joined(separator: "\r\n")
    return Array(head.utf8) + (isHead ? [] : body)
  }

  /// The head of a response that ends with the connection.
  static func head(ofType type: String) -> [UInt8] {
    Array(
      """
      HTTP/1.1 200 OK\r
      Content-Type: \(type)\r
      Cache-Control: no-store\r
      Cross-Origin-Resource-Policy: same-origin\r
      X-Content-Type-Options: nosniff\r
      Connection: close\r
      \r\n
      """.utf8)
  }
}
