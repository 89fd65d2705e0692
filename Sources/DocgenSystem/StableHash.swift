/// A hash of contents that is the same in every run, quick to compute, and wide enough that chance never makes two equal.
///
/// It is not against whoever would make two equal on purpose: what it guards lies beside the site itself, in the package's
/// own build folder.
public struct StableHash: Hashable, Sendable {
  /// The lower half.
  public var low: UInt64
  /// The upper half.
  public var high: UInt64

  /// Creates a hash of what is known of it.
  public init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }
}

/// Makes one hash of several contents; where one ends and the next begins is part of it.
public struct StableHasher: Sendable {
  private var low: UInt64 = 0x243f_6a88_85a3_08d3
  private var high: UInt64 = 0x1319_8a2e_0370_7344

  /// Creates a hasher of nothing.
  public init() {}

  /// Adds a number.
  public mutating func add(_ number: Int) { mix(UInt64(truncatingIfNeeded: number)) }

  /// Adds one content, with its length before it.
  public mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// Adds one content, with its length before it.
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

  /// Two lanes, each with an odd factor of its own; the products' upper halves fold back into the lower ones.
  private mutating func mix(_ word: UInt64) {
    let product = (low ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    low = product.low ^ product.high &+ 0xa409_3822_299f_31d0
    let sum = (high &+ word).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    high = (sum.low &+ sum.high) ^ (sum.low >> 29) &+ 0x082e_fa98_ec4e_6c89
  }

  /// The hash of all that was added.
  public func finalize() -> StableHash {
    var copy = self
    copy.mix(high)
    copy.mix(low)
    return StableHash(low: copy.low, high: copy.high)
  }
}
