import DocgenModel

/// The hash that DocC's addresses and links tell overloads apart by.
///
/// - Parameter text: A symbol's precise identifier, or the part of an address that is too long.
/// - Returns: FNV-1 in 32 bits, its upper byte folded into the lower three, in base 36: one to five characters.
public func stableHash(_ text: String) -> String {
  let hash = fnv1(text)
  return String((hash >> 24) ^ (hash & 0xff_ffff), radix: 36)
}
