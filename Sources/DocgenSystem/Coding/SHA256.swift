/// A SHA-256 hash (FIPS 180-4).
///
/// It identifies contents across runs and machines, which `Hasher` can't. Two contents must never share a hash,
/// because docgen would then label an unverified sample as verified.
public struct SHA256: Hashable, Sendable, CustomStringConvertible {
  /// 64 hexadecimal digits.
  public let description: String

  /// Computes the hash of bytes.
  public init(_ bytes: [UInt8]) {
    var hasher = SHA256Hasher()
    hasher.add(bytes)
    self = hasher.finalize()
  }

  /// Computes one hash of several texts.
  public init(parts: [String]) { self.init(parts: parts.map { Array($0.utf8) }) }

  /// Computes one hash of several contents.
  public init(parts: [[UInt8]]) {
    var hasher = SHA256Hasher()
    for part in parts { hasher.addPart(part) }
    self = hasher.finalize()
  }

  fileprivate init(words: [UInt32]) {
    let digits = Array("0123456789abcdef")
    description = String(
      words.flatMap { word in (0..<8).map { digits[Int((word >> (28 - UInt32($0) * 4)) & 15)] } })
  }
}

/// Computes one hash of several parts.
///
/// It includes the length of each part, so `ab`, `c` and `a`, `bc` have different hashes.
public struct SHA256Hasher: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Creates a hasher without contents.
  public init() {}

  /// Adds bytes without their length.
  mutating func add(_ bytes: [UInt8]) {
    length += UInt64(bytes.count)
    if pending.isEmpty {
      let rest = bytes.withUnsafeBufferPointer { compressAll($0) }
      pending = Array(bytes[rest...])
    } else {
      pending += bytes
      let rest = pending.withUnsafeBufferPointer { compressAll($0) }
      pending.removeFirst(rest)
    }
  }

  /// Adds a part: its length, then its bytes.
  public mutating func addPart(_ bytes: [UInt8]) {
    add(withUnsafeBytes(of: UInt64(bytes.count).bigEndian) { Array($0) })
    add(bytes)
  }

  /// Adds a part: its length, then its UTF-8.
  public mutating func addPart(_ text: String) {
    addPart(Array(text.utf8))
  }

  /// Returns the hash of all added parts.
  public func finalize() -> SHA256 {
    var copy = self
    let bits = length * 8
    copy.add([0x80])
    copy.add(Array(repeating: 0, count: (120 - copy.pending.count) % 64))
    copy.add(withUnsafeBytes(of: bits.bigEndian) { Array($0) })
    return SHA256(words: copy.state)
  }

  /// Compresses all complete blocks, and returns their size in bytes.
  private mutating func compressAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var offset = 0
    while offset + 64 <= bytes.count {
      compress(UnsafeBufferPointer(rebasing: bytes[offset..<offset + 64]))
      offset += 64
    }
    return offset
  }

  /// Compresses one block.
  ///
  /// A debug build hashes all sources of a package, too. There, collections and checked shifts take ten times as long.
  private mutating func compress(_ block: UnsafeBufferPointer<UInt8>) {
    guard let block = block.baseAddress else { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { buffer in
      guard let words = buffer.baseAddress else { return }
      var index = 0
      while index < 16 {
        let bytes = block + index &* 4
        words[index] =
          UInt32(bytes[0]) &<< 24 | UInt32(bytes[1]) &<< 16
          | UInt32(bytes[2]) &<< 8 | UInt32(bytes[3])
        index &+= 1
      }
      while index < 64 {
        let a = words[index &- 15]
        let b = words[index &- 2]
        let s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a &>> 3)
        let s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b &>> 10)
        words[index] = words[index &- 16] &+ s0 &+ words[index &- 7] &+ s1
        index &+= 1
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      Self.constants.withUnsafeBufferPointer { constants in
        guard let constants = constants.baseAddress else { return }
        var index = 0
        while index < 64 {
          let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
          let choice = (e & f) ^ (~e & g)
          let t1 = h &+ s1 &+ choice &+ constants[index] &+ words[index]
          let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
          let majority = (a & b) ^ (a & c) ^ (b & c)
          h = g
          g = f
          f = e
          e = d &+ t1
          d = c
          c = b
          b = a
          a = t1 &+ s0 &+ majority
          index &+= 1
        }
      }
      for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }
  }

  // In a debug build, a call takes longer than the rotation.
  @_transparent
  private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
