import DocgenModel

extension ParsedArticle {
  /// Whether a Markdown text may contain a directive that shows a snippet, or a code block that names one, is a manifest, or has
  /// the commands of a `console` block.
  ///
  /// Most articles of a large site contain none of these, so their references needn't be collected. An info string may
  /// contain character references and backslashes, so a line with either counts.
  static func mayContainSamples(_ bytes: [UInt8]) -> Bool {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    func isConsole(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      String(decoding: bytes.prefix("console".utf8.count), as: UTF8.self).lowercased() == "console"
    }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while true {
        index = bytes.firstIndex(from: index) {
          $0.are(UInt8(ascii: "@"), or: UInt8(ascii: "`")) | $0.are(UInt8(ascii: "~"))
        }
        guard index < bytes.count else { return false }
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "@") {
          let rest = bytes[index...]
          if Directives.namesWithSamples.contains(where: { rest.starts(with: $0.utf8) }) { return true }
        } else if byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~"), index + 1 < bytes.count, bytes[index] == byte,
          bytes[index + 1] == byte
        {
          var word = index + 2
          while word < bytes.count, !isLineEnd(bytes[word]) {
            switch bytes[word] {
            case UInt8(ascii: "&"), UInt8(ascii: "\\"): return true
            case UInt8(ascii: "s") where bytes[word...].starts(with: "snippet".utf8),
              UInt8(ascii: "m") where bytes[word...].starts(with: "manifest".utf8),
              UInt8(ascii: "c") where isConsole(bytes[word...]), UInt8(ascii: "C") where isConsole(bytes[word...]):
              return true
            default: word += 1
            }
          }
          index = word
        }
      }
    }
  }
}
