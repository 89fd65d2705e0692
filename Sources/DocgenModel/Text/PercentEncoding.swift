extension StringProtocol {
  /// The text with its percent-encoded bytes decoded (RFC 3986, section 2.1).
  ///
  /// It's the text itself if the result isn't UTF-8. A `%` without two hexadecimal digits after it stays as it is.
  public var percentDecoded: String { percentDecoded(isStrict: false) ?? String(self) }

  /// The text with its percent-encoded bytes decoded, or `nil` if the result isn't UTF-8 or if a `%` doesn't have two
  /// hexadecimal digits after it.
  public var strictlyPercentDecoded: String? { percentDecoded(isStrict: true) }

  private func percentDecoded(isStrict: Bool) -> String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      if let high = rest.first?.hexadecimalValue, let low = rest.dropFirst().first?.hexadecimalValue {
        bytes.append(high << 4 | low)
        rest.removeFirst(2)
      } else if isStrict {
        return nil
      } else {
        bytes.append(byte)
      }
    }
    return String(validUTF8: bytes)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII.
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends a text with all bytes percent-encoded that aren't to be kept (RFC 3986, section 2.1).
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isKept: Whether a byte stays as it is.
  public mutating func append(percentEncoded text: String, unless isKept: (UInt8) -> Bool) {
    var text = text
    text.withUTF8 { append(percentEncoded: $0, unless: isKept) }
  }

  /// Appends UTF-8 with all bytes percent-encoded that aren't to be kept (RFC 3986, section 2.1).
  public mutating func append(percentEncoded utf8: UnsafeBufferPointer<UInt8>, unless isKept: (UInt8) -> Bool) {
    var start = 0
    for index in utf8.indices where !isKept(utf8[index]) {
      append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
      append(UInt8(ascii: "%"))
      append((utf8[index] >> 4).hexadecimalDigit)
      append((utf8[index] & 15).hexadecimalDigit)
      start = index + 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
  }
}

extension UInt8 {
  /// Whether a component of a path may contain the byte (RFC 3986, section 3.3).
  package var isAllowedInPathComponent: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ":"),
      UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"):
      true
    default: isUnreservedInAddresses
    }
  }

  /// Whether it's an unreserved character (RFC 3986, section 2.3).
  fileprivate var isUnreservedInAddresses: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// The hexadecimal digit of a number below 16.
  fileprivate var hexadecimalDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") - 10 + self }
}

/// The text with everything percent-encoded that a value in a query may not contain (RFC 3986, section 3.4, without `&` and `=`).
public func percentEncodedQuery(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.append(percentEncoded: text) { $0.isUnreservedInAddresses || $0 == UInt8(ascii: "/") }
  return String(decoding: bytes, as: UTF8.self)
}

/// The path with everything percent-encoded that a path's component may not contain (RFC 3986, section 3.3).
public func percentEncodedPath(_ path: String) -> String {
  var bytes: [UInt8] = []
  bytes.append(percentEncoded: path) { $0.isAllowedInPathComponent || $0 == UInt8(ascii: "/") }
  return String(decoding: bytes, as: UTF8.self)
}
