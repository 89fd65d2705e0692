extension String {
  /// Decodes bytes, unless they aren't valid UTF-8.
  ///
  /// The standard library's `String(validating:as:)` needs macOS 15.
  ///
  /// - Parameter bytes: The bytes of the text.
  /// - Returns: `nil` if the bytes aren't valid UTF-8.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Decoding replaces invalid bytes with U+FFFD. The comparison of buffers is specialized, and much faster.
    let isSame = withUTF8 { text in bytes.withContiguousStorageIfAvailable { $0.elementsEqual(text) } }
    guard isSame ?? utf8.elementsEqual(bytes) else { return nil }
  }
}
