/// Where a key's probe sequence starts in a table of `1 << bits` slots.
///
/// Keys are the addresses of type metadata: distinct, aligned, and not chosen by an adversary, so one
/// multiplication (Fibonacci hashing) spreads them well and costs a tenth of SipHash.
@inline(__always)
func firstSlot(of key: UInt, bits: Int) -> Int {
  let spread = UInt64(truncatingIfNeeded: key >> 3) &* 0x9E37_79B9_7F4A_7C15
  return Int(truncatingIfNeeded: spread >> UInt64(64 &- bits))
}

extension ObjectIdentifier {
  @inline(__always)
  var address: UInt { UInt(bitPattern: self) }
}
