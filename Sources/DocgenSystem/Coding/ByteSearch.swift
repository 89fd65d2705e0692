import Foundation

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the first byte that equals a value, or `nil` if there's none.
  ///
  /// `memchr` does the work because a loop over the bytes of a file takes seconds in a debug build.
  ///
  /// - Parameters:
  ///   - byte: The value.
  ///   - range: The offsets to search.
  public func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard let baseAddress, !range.isEmpty,
      let found = memchr(baseAddress + range.lowerBound, Int32(byte), range.count)
    else { return nil }
    return UnsafeRawPointer(baseAddress).distance(to: found)
  }
}
