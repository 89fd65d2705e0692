import DocgenModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ResultCache.Entry: Codable {
  private enum Keys: String, CodingKey { case format, key, verification, identifiers }

  /// Reads an entry of any form that is still read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    format = try container.decode(Int.self, forKey: .format)
    key = try container.decode(String.self, forKey: .key)
    verification = try container.decode(Verification.self, forKey: .verification)
    guard var lines = try container.decodeIfPresent(String.self, forKey: .identifiers) else { return }
    guard let identifiers = lines.withUTF8(Verification.Identifier.read) else {
      throw DecodingError.dataCorruptedError(
        forKey: .identifiers, in: container, debugDescription: "a line isn't an identifier")
    }
    verification.identifiers = identifiers
  }

  /// Writes an entry in the present form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(format, forKey: .format)
    try container.encode(key, forKey: .key)
    var rest = verification
    rest.identifiers = nil
    try container.encode(rest, forKey: .verification)
    guard let identifiers = verification.identifiers else { return }
    let lines = identifiers.map { "\($0.line) \($0.column) \($0.length) \($0.symbol)\n" }
    try container.encode(lines.joined(), forKey: .identifiers)
  }
}

extension Verification.Identifier {
  /// Reads identifiers, one a line: line, column, length, and the symbol's own identifier, which is the rest.
  ///
  /// They are most of a cache file. As objects, they took longer to decode than everything else that a build reads.
  ///
  /// - Returns: `nil` where a line is none.
  fileprivate static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> [Self]? {
    var identifiers: [Self] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let line = number(in: &rest), let column = number(in: &rest), let length = number(in: &rest),
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      else { return nil }
      let symbol = String(decoding: rest[..<end], as: UTF8.self)
      identifiers.append(Self(line: line, column: column, length: length, symbol: symbol))
      rest = rest[(end + 1)...]
    }
    return identifiers
  }

  /// Takes a number from 0 to nine digits, and the space behind it.
  private static func number(in bytes: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...9).contains(digits.count), digits.endIndex < bytes.endIndex, bytes[digits.endIndex] == UInt8(ascii: " ")
    else { return nil }
    bytes = bytes[(digits.endIndex + 1)...]
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
