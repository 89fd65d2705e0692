import DocgenModel

/// The conditions of requests that run, stop, or save samples: only pages of this preview can send them.
///
/// docgen runs what these requests contain, so a page of another site must not be able to send them, also if its name resolves to
/// 127.0.0.1.
struct PlaygroundAccess: Sendable {
  /// The secret that only the preview's own pages contain: 128 random bits.
  let token: String

  /// The field that contains the token.
  static let tokenField = "X-Docgen-Token"

  /// Creates the access to a preview with a new token.
  init() {
    var generator = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Returns the response to a request that must not do anything, or `nil` for a request of the preview's own page.
  ///
  /// The caller has compared the request's `Host` with the server's address.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard request.method == "POST" else { return .text("405 Method Not Allowed", fields: ["Allow: POST"]) }
    // A browser sends the origin of the page with each POST request.
    guard request.fields["origin"] == "http://\(request.host)" else {
      return .text("403 Forbidden", "Only this preview's own pages can run samples.\n")
    }
    // Forms can't send this type, and a script of another site needs this server's permission, which it never gives.
    guard request.fields["content-type"] == "application/json" else { return .text("415 Unsupported Media Type") }
    guard let sent = request.fields[Self.tokenField.lowercased()], Self.isEqual(sent, token) else {
      return .text("403 Forbidden", "The preview was started again. Reload the page.\n")
    }
    return nil
  }

  /// Compares two texts in a time that doesn't depend on where they differ.
  private static func isEqual(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    return first.count == second.count && zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
