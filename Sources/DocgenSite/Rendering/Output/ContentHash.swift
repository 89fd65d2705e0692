/// A name for content that changes exactly when the content does, for files that browsers may keep for ever.
///
/// FNV-1a with 64 bits, in base 36: not for security, but equal on every machine.
func contentHash(_ bytes: some Sequence<UInt8>) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes {
    hash ^= UInt64(byte)
    hash &*= 0x0000_0100_0000_01b3
  }
  return String(hash, radix: 36)
}
