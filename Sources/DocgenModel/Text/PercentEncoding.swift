extension StringProtocol {
  /// The text with its percent-encoded bytes decoded (RFC 3986, section 2.1), or `nil` if the result isn't UTF-8.
  ///
  /// A `%` without two hexadecimal digits after it stays as it is.
  public var percentDecoded: String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalValue,
        let low = rest.dropFirst().first?.hexadecimalValue
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(high << 4 | low)
      rest.removeFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The text with its percent-encoded bytes decoded, or the text itself if the result isn't UTF-8.
  public var percentDecodedIfValid: String { percentDecoded ?? String(self) }
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
