extension String {
  /// The text of UTF-8 bytes; `nil` where they are not UTF-8.
  init?(validatingUTF8Bytes bytes: [UInt8]) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    reading: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: break reading
      case .error: return nil
      }
    }
    self = String(decoding: bytes, as: UTF8.self)
  }
}
