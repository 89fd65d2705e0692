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

  /// Returns the module that declares an inherited member, or `nil` for another symbol or if the USR doesn't name it,
  /// as for members that the standard library declares.
  ///
  /// A mangled name begins with the module of the member's protocol. For a member of an extension in another module, the
  /// name of that module is followed by `E`.
  static func declaringModule(of id: String) -> String? {
    guard let declared = declared(in: id), declared.hasPrefix("s:") else { return nil }
    let bytes = Array(declared.dropFirst(2).utf8)
    var first: String?
    var offset = 0
    while offset < bytes.count {
      let digits = bytes[offset...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard let count = Int(String(decoding: digits, as: UTF8.self)), count > 0, digits.endIndex + count <= bytes.count
      else {
        offset += 1
        continue
      }
      let end = digits.endIndex + count
      let name = String(decoding: bytes[digits.endIndex..<end], as: UTF8.self)
      if offset == 0 { first = name }
      if end < bytes.count, bytes[end] == UInt8(ascii: "E") { return name }
      offset = end
    }
    return first
  }

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
