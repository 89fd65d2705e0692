import Testing

@testable import DocgenSite

@Suite struct ExchangedLineTests {
  private static func exchange(_ lines: [(String, String)], in text: String) -> String? {
    ExchangedLine.exchange(lines.map { ExchangedLine(former: $0, now: $1) }, in: Array(text.utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test(
    arguments: [
      ([("b\n", "bb\n")], "a\nb\nc\n", "a\nbb\nc\n"),
      ([("c\n", "x\n"), ("a\n", "y\n")], "h\na\nb\nc\n", "h\ny\nb\nx\n"),
      // Two that take each other's place.
      ([("a\n", "b\n"), ("b\n", "a\n")], "h\na\nb\n", "h\nb\na\n"),
      ([("b\n", "b\n")], "none", "none"),
      ([], "a\n", "a\n"),
      ([("b\nc\n", "x\n")], "a\nb\nc\nd\n", "a\nx\nd\n"),
    ] as [([(String, String)], String, String)])
  func `Lines are exchanged where they stand`(lines: [(String, String)], text: String, expected: String) {
    #expect(Self.exchange(lines, in: text) == expected)
  }

  @Test(
    arguments: [
      ([("b\n", "x\n")], "a\nc\n"), ([("b\n", "x\n")], "a\nb\nb\n"), ([("b\n", "x\n")], "a\nab\n"),
      ([("b\n", "x\n"), ("c\n", "y\n")], "a\nb\nb\n"), ([("b\nc\n", "x\n"), ("c\n", "y\n")], "a\nb\nc\n"),
      ([("b\n", "x\n")], ""), ([("b\n", "x\n")], "a\nb"),
    ] as [([(String, String)], String)])
  func `A line that is not there once is not exchanged`(lines: [(String, String)], text: String) {
    #expect(Self.exchange(lines, in: text) == nil)
  }
}
