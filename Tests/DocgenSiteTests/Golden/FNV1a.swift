/// A hash that is the same in every process, on every machine, and in every version of docgen.
///
/// Source: FNV-1a, 64 bits (Fowler, Noll, and Vo).
enum FNV1a {
  /// The hash of some bytes as 16 hexadecimal digits.
  static func hash(_ bytes: [UInt8]) -> String {
    let hash = bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var place = 0
      while place < bytes.count {
        hash = (hash ^ UInt64(bytes[place])) &* 0x0000_0100_0000_01B3
        place += 1
      }
      return hash
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
