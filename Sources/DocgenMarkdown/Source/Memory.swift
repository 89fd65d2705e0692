internal import Foundation

/// Returns the bytes of a C string without its terminator, or an empty buffer for a null pointer.
func bytes(of string: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
  guard let string else { return UnsafeBufferPointer(start: nil, count: 0) }
  let count = strlen(string)
  return UnsafeBufferPointer(start: UnsafeRawPointer(string).assumingMemoryBound(to: UInt8.self), count: count)
}

/// Returns the text of a C string, which is empty for a null pointer.
func string(of string: UnsafePointer<CChar>?) -> String { bytes(of: string).string }

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes at an offset equal other bytes.
  func hasBytes(_ other: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, other.count <= count - offset else { return false }
    guard let baseAddress, let start = other.baseAddress, !other.isEmpty else { return true }
    return memcmp(baseAddress + offset, start, other.count) == 0
  }

  /// The bytes as a string.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// Returns a range of the bytes as a string.
  func string(in range: Range<Int>) -> String {
    UnsafeBufferPointer(rebasing: self[range]).string
  }
}
