import Testing

@testable import DocgenModel

@Suite("Scanning eight bytes at a time")
struct WordScannerTests {
  /// A condition for eight bytes, and the same condition for one.
  struct Marking: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ofEight: @Sendable (WordScanner) -> UInt64
    let ofOne: @Sendable (UInt8) -> Bool
  }

  static let markings = [
    Marking(testDescription: "the first of ASCII", ofEight: { $0.are(0) }, ofOne: { $0 == 0 }),
    Marking(testDescription: "a mark", ofEight: { $0.are(UInt8(ascii: "<")) }, ofOne: { $0 == UInt8(ascii: "<") }),
    Marking(testDescription: "the last of ASCII", ofEight: { $0.are(0x7F) }, ofOne: { $0 == 0x7F }),
    Marking(
      testDescription: "two marks", ofEight: { $0.are(UInt8(ascii: "&"), or: UInt8(ascii: "\"")) },
      ofOne: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\"") }),
    Marking(testDescription: "controls", ofEight: { $0.are(below: 0x20) }, ofOne: { $0 < 0x20 }),
    Marking(testDescription: "a range", ofEight: { $0.are(in: 0x5B...0x60) }, ofOne: { (0x5B...0x60).contains($0) }),
    Marking(
      testDescription: "beyond ASCII, one", ofEight: { $0.beyondASCII.are(0xC2 - 0x80) }, ofOne: { $0 == 0xC2 }),
    Marking(
      testDescription: "beyond ASCII, a range", ofEight: { $0.beyondASCII.are(in: 0xEF - 0x80...0xF4 - 0x80) },
      ofOne: { (0xEF...0xF4).contains($0) }),
  ]

  @Test("A byte is found correctly beside any other byte", arguments: markings)
  func marks(_ marking: Marking) {
    var mistakes: [String] = []
    for byte in UInt8.min...UInt8.max {
      for neighbor in [0, 0x20, 0x7F, 0x80, 0xFF, byte &- 1, byte &+ 1] where !marking.ofOne(neighbor) {
        for place in 0..<11 {
          var text = [UInt8](repeating: neighbor, count: 11)
          text[place] = byte
          let found = text.withUnsafeBufferPointer { $0.firstIndex(from: 0, marking: marking.ofEight) }
          if found != (marking.ofOne(byte) ? place : 11) {
            mistakes.append("\(byte) at \(place) among \(neighbor): \(found)")
          }
        }
      }
    }
    #expect(mistakes.isEmpty)
  }

  @Test("All bytes are found in order, in texts of any length", arguments: 0..<20)
  func turns(count: Int) {
    let text = (0..<count).map { UInt8(ascii: $0 % 3 == 0 ? "<" : "x") }
    text.withUnsafeBufferPointer { text in
      var found: [Int] = []
      var index = 0
      while true {
        index = text.firstIndex(from: index) { $0.are(UInt8(ascii: "<")) }
        guard index < text.count else { break }
        found.append(index)
        index += 1
      }
      #expect(found == Array(stride(from: 0, to: count, by: 3)))
      #expect(index == count)
    }
  }

  @Test("Eight bytes are ASCII if each of them is")
  func isASCII() {
    for byte in [UInt8(0), 0x7F, 0x80, 0xFF] {
      for place in 0..<8 {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: 8)
        text[place] = byte
        var isASCII: Bool?
        _ = text.withUnsafeBufferPointer {
          $0.firstIndex(from: 0) { bytes in
            isASCII = bytes.isASCII
            return 0
          }
        }
        #expect(isASCII == (byte < 0x80))
      }
    }
  }
}
