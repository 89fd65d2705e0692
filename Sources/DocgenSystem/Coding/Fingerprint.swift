/// A 128-bit hash of contents that's the same in every run.
///
/// It's fast and wide enough that two different contents never share one by chance. It isn't a defense against a person who
/// constructs two contents with one hash: it guards files beside the site itself.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The lower half.
  public let low: UInt64
  /// The upper half.
  public let high: UInt64
}

extension Fingerprint {
  /// The fingerprint of some bytes.
  public init(of bytes: [UInt8]) {
    var hasher = FingerprintHasher()
    hasher.add(bytes)
    self = hasher.finalize()
  }

  /// Two hexadecimal numbers with a hyphen between them.
  public var description: String { "\(String(low, radix: 16))-\(String(high, radix: 16))" }

  /// Half of the fingerprint in base 36, for the name of a file that browsers may cache forever.
  public var shortName: String { String(low, radix: 36) }

  /// Creates a fingerprint from its ``description``, or `nil` from any other text.
  public init?(_ description: some StringProtocol) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let low = UInt64(parts[0], radix: 16), let high = UInt64(parts[1], radix: 16) else {
      return nil
    }
    self.init(low: low, high: high)
  }
}

/// Makes one fingerprint of several contents, including where one ends and the next begins.
public struct FingerprintHasher: Sendable {
  private var low: UInt64 = 0x243f_6a88_85a3_08d3
  private var high: UInt64 = 0x1319_8a2e_0370_7344

  /// Creates a hasher without contents.
  public init() {}

  /// Adds a number.
  public mutating func add(_ number: Int) { mix(UInt64(truncatingIfNeeded: number)) }

  /// Adds a fingerprint.
  public mutating func add(_ fingerprint: Fingerprint) {
    mix(fingerprint.low)
    mix(fingerprint.high)
  }

  /// Adds bytes and their count.
  public mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// Adds a text's UTF-8 and its length, because `==` takes texts for equal that have different bytes.
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds bytes and their count.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    mix(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    guard offset < bytes.count else { return }
    var rest: UInt64 = 0
    for index in offset..<bytes.count { rest |= UInt64(bytes[index]) << (8 * UInt64(index - offset)) }
    mix(rest)
  }

  // Two lanes, each with its own odd factor. The products' upper halves fold back into the lower ones.
  private mutating func mix(_ word: UInt64) {
    let product = (low ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    low = product.low ^ product.high &+ 0xa409_3822_299f_31d0
    let sum = (high &+ word).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    high = (sum.low &+ sum.high) ^ (sum.low >> 29) &+ 0x082e_fa98_ec4e_6c89
  }

  /// The fingerprint of everything that was added.
  public func finalize() -> Fingerprint {
    var copy = self
    copy.mix(high)
    copy.mix(low)
    return Fingerprint(low: copy.low, high: copy.high)
  }
}
