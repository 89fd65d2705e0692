/// The USR of an inherited member that the compiler repeats for a type: the USR of the declaration, a marker, and the
/// USR of the type.
enum SynthesizedIdentifier {
  private static let mark = "::SYNTHESIZED::"

  /// Returns the USR of the declaration, or `nil` if it's already a declaration's USR.
  static func declared(in id: String) -> Substring? {
    // This runs several times for each symbol, and the generic search takes a microsecond.
    let offset = id.utf8.withContiguousStorageIfAvailable { markOffset(in: $0) } ?? markOffset(in: Array(id.utf8))
    return offset.map { id[..<id.utf8.index(id.startIndex, offsetBy: $0)] }
  }

  /// Whether an identifier contains the marker.
  static func isOne(_ id: String) -> Bool { declared(in: id) != nil }

  private static func markOffset(in bytes: some RandomAccessCollection<UInt8>) -> Int? {
    let colon = UInt8(ascii: ":")
    var offset = 0
    for byte in bytes {
      if byte == colon, bytes.dropFirst(offset).starts(with: mark.utf8) { return offset }
      offset += 1
    }
    return nil
  }
}
