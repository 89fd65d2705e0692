import DocgenSystem

/// A name for content that changes exactly when the content does, for files that browsers may keep for ever.
///
/// Half of a ``StableHash`` in base 36: not for security, but equal on every machine.
func contentHash(_ bytes: [UInt8]) -> String {
  var hasher = StableHasher()
  hasher.add(bytes)
  return String(hasher.finalize().low, radix: 36)
}
