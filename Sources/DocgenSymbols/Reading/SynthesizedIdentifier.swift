/// The identifier of a member that the compiler repeats below a type that inherits it: that of the declaration, a mark, and
/// that of the type.
enum SynthesizedIdentifier {
  private static let mark = "::SYNTHESIZED::"

  /// The identifier of the declaration; `nil` for an identifier that is a declaration's own.
  static func declared(in id: String) -> Substring? {
    // Asked of every symbol more than once; the general search takes a microsecond.
    let offset = id.utf8.withContiguousStorageIfAvailable { markOffset(in: $0) } ?? markOffset(in: Array(id.utf8))
    return offset.map { id[..<id.utf8.index(id.startIndex, offsetBy: $0)] }
  }

  /// Whether an identifier has the mark.
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
