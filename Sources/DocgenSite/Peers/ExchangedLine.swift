import Foundation

/// A line of a text, or some after each other, that another takes the place of.
struct ExchangedLine: Sendable {
  let former: [UInt8]
  let now: [UInt8]

  /// Exchanges bytes.
  init(former: [UInt8], now: [UInt8]) {
    self.former = former
    self.now = now
  }

  /// Exchanges texts.
  init(former: String, now: String) { self.init(former: Array(former.utf8), now: Array(now.utf8)) }

  /// A text with some lines exchanged.
  ///
  /// - Parameters:
  ///   - exchanged: The lines, which begin behind a newline of the text.
  ///   - text: The text.
  /// - Returns: `nil` where one is not there, or more than once.
  static func exchange(_ exchanged: [ExchangedLine], in text: [UInt8]) -> [UInt8]? {
    let exchanged = exchanged.filter { $0.former != $0.now }
    guard !exchanged.isEmpty else { return text }
    var found: [(place: Int, line: ExchangedLine)] = []
    text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      var place = 0
      while let newline = memchr(start + place, 0x0A, bytes.count - place) {
        place = UnsafeRawPointer(newline) - start + 1
        for line in exchanged
        where line.former.count <= bytes.count - place
          && memcmp(start + place, line.former, line.former.count) == 0
        {
          found.append((place, line))
        }
      }
    }
    guard found.count == exchanged.count else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + exchanged.reduce(0) { $0 + $1.now.count })
    var end = 0
    for (place, line) in found {
      guard place >= end else { return nil }
      result += text[end..<place]
      result += line.now
      end = place + line.former.count
    }
    result += text[end...]
    // As many as there are, and each of them.
    return Set(found.map(\.line.former)).count == exchanged.count ? result : nil
  }
}
