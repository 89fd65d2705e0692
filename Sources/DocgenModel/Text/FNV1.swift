/// Returns the 32-bit FNV-1 hash of a text, which DocC uses in its addresses.
///
/// Source: Fowler, Noll, Vo, "FNV Hash" (draft-eastlake-fnv).
///
/// - Parameter text: The text, hashed as UTF-8.
public func fnv1(_ text: String) -> UInt32 {
  text.utf8.reduce(2_166_136_261) { hash, byte in (hash &* 16_777_619) ^ UInt32(byte) }
}
