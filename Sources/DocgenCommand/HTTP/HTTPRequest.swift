import DocgenModel

/// An HTTP/1.1 request, as far as the preview needs it.
///
/// Source: RFC 9112, sections 3 and 5, and RFC 9110, section 7.2.
struct HTTPRequest: Hashable, Sendable {
  /// The maximum size of a head in bytes.
  static let maximumHeadByteCount = 16_384
  /// The maximum size of a body in bytes.
  static let maximumBodyByteCount = 256_000

  /// The method, as written.
  var method: String
  /// The percent-decoded path, which begins with a slash.
  var path: String
  /// The percent-decoded values of the query by name.
  var query: [String: String]
  /// The value of the `Host` field.
  var host: String
  /// The values of the other fields by their names in lowercase, without fields that occur more than once.
  var fields: [String: String] = [:]
  /// The number of bytes of the body, or `nil` if the head doesn't say it in one number.
  var bodyByteCount: Int?
  /// The body.
  var body: [UInt8] = []

  /// Parses a head, with or without the empty line at its end.
  ///
  /// - Parameter head: The bytes up to the empty line.
  /// - Returns: `nil` if it isn't a valid UTF-8 request for a path with exactly one `Host` field.
  init?(head: some Collection<UInt8>) {
    guard let text = String(validUTF8: head) else { return nil }
    // In Swift, a carriage return and a line feed are one character.
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    let words = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return nil }
    method = String(words[0])
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = Self.decoded(target[0]) else { return nil }
    self.path = path

    query = [:]
    for pair in target.dropFirst().first?.split(separator: "&") ?? [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(sides[0]), let value = Self.decoded(sides.dropFirst().first ?? "") else {
        return nil
      }
      query[name] = value
    }

    var values: [String: [String]] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      values[line[..<colon].lowercased(), default: []].append(
        String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed()))
    }
    guard let hosts = values.removeValue(forKey: "host"), hosts.count == 1 else { return nil }
    host = hosts[0]
    fields = values.compactMapValues { $0.count == 1 ? $0[0] : nil }
    // A body in chunks, or with two lengths, can be read in more than one way.
    if values["transfer-encoding"] == nil {
      bodyByteCount = (values["content-length"] ?? ["0"]) == ["0"] ? 0 : fields["content-length"].flatMap(Self.count)
    }
  }

  /// Reads a number of bytes, which consists of digits.
  private static func count(_ text: String) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }

  /// The text with its percent-encoded bytes decoded, or `nil` if an escape is malformed or the result isn't UTF-8 or
  /// contains a NUL.
  private static func decoded(_ text: some StringProtocol) -> String? {
    text.strictlyPercentDecoded.flatMap { $0.utf8.contains(0) ? nil : $0 }
  }
}
