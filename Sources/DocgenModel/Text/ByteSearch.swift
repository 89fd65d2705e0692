import Foundation

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the first byte that equals a value, or `nil` if there's none.
  ///
  /// `memchr` does the work because a loop over the bytes of a file takes seconds in a debug build.
  ///
  /// - Parameters:
  ///   - byte: The value.
  ///   - start: The offset at which to start.
  ///   - end: The offset at which to stop, or `nil` for the end of the bytes.
  package func firstOffset(of byte: UInt8, from start: Int = 0, before end: Int? = nil) -> Int? {
    let end = end ?? count
    guard let baseAddress, start < end, let found = memchr(baseAddress + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(baseAddress).distance(to: found)
  }
}
