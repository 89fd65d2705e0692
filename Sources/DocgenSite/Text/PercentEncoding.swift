extension [UInt8] {
  /// Appends a path with everything percent-encoded that a path's component may not have (RFC 3986, section 3.3).
  mutating func append(percentEncodedPath path: String) {
    appendPercentEncoded(path) { byte in
      switch byte {
      case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "/"):
        true
      default: byte.isUnreservedInAddresses
      }
    }
  }

  /// Appends a text with everything percent-encoded that a value in a query may not have (RFC 3986, section 3.4, less
  /// `&` and `=`).
  mutating func append(percentEncodedQuery text: String) {
    appendPercentEncoded(text) { $0.isUnreservedInAddresses || $0 == UInt8(ascii: "/") }
  }

  private mutating func appendPercentEncoded(_ text: String, unless isKept: (UInt8) -> Bool) {
    text.withBytes { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() where !isKept(byte) {
        append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        append(UInt8(ascii: "%"))
        append((byte >> 4).hexadecimalDigit)
        append((byte & 15).hexadecimalDigit)
        start = index + 1
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
  }
}

extension UInt8 {
  /// Whether it is an unreserved character of RFC 3986, section 2.3.
  fileprivate var isUnreservedInAddresses: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// The digit of a number below 16.
  var hexadecimalDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") - 10 + self }
}

/// The text with everything percent-encoded that a value in a query may not have (RFC 3986, section 3.4, less `&` and `=`).
func percentEncodedQuery(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.append(percentEncodedQuery: text)
  return String(decoding: bytes, as: UTF8.self)
}

/// The path with everything percent-encoded that a path's component may not have (RFC 3986, section 3.3).
func percentEncodedPath(_ path: String) -> String {
  var bytes: [UInt8] = []
  bytes.append(percentEncodedPath: path)
  return String(decoding: bytes, as: UTF8.self)
}
