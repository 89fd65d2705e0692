import Testing

@testable import DocgenContent

@Suite struct StringInternerTests {
  @Test func `Each text has one number, in the order of first use`() {
    var texts = StringInterner()
    #expect(["clock", "timer", "clock", "", "timer", "clocks"].map { texts.number(of: $0) } == [0, 1, 0, 2, 1, 3])
    #expect(texts.count == 4)
    #expect(
      texts.withTexts { texts in (0..<4).map { String(decoding: texts[$0], as: UTF8.self) } }
        == ["clock", "timer", "", "clocks"])
  }

  @Test func `Texts keep their numbers while the table grows`() {
    var texts = StringInterner()
    let all = (0..<5_000).map { "documentation/book/page-\($0)/index.html" }
    #expect(all.map { texts.number(of: $0) } == Array(0..<5_000))
    #expect(all.map { texts.number(of: $0) } == Array(0..<5_000))
  }
}

extension StringInterner {
  fileprivate mutating func number(of text: String) -> Int {
    Array(text.utf8).withUnsafeBufferPointer { number(of: $0) }
  }
}
