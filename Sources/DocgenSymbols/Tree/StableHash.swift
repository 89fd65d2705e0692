import DocgenModel

/// Returns the hash that distinguishes overloads in DocC's addresses and links.
///
/// - Parameter text: A symbol's USR, or an address component that's too long.
/// - Returns: The 32-bit FNV-1 hash, with its upper byte folded into the lower three, in base 36: one to five
///   characters.
public func stableHash(_ text: String) -> String {
  let hash = fnv1(text)
  return String((hash >> 24) ^ (hash & 0xff_ffff), radix: 36)
}
