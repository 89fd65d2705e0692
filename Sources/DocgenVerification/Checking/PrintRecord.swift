/// A record of one call of `print`, written by `LinePrinter` in DocgenSnippetSupport.
///
/// In a code block of a page, the record also contains marks: where a statement begins, the value of a statement,
/// and a terminator that isn't a newline.
struct PrintRecord: Hashable, Sendable {
  var line: Int
  /// The printed text, without the terminator.
  var text: String

  /// Whether it's a mark, and not a call of `print`.
  var isMark: Bool { line <= 0 }
  /// The line of the statement that begins, if it's the mark of a statement.
  var beginningLine: Int? { line < 0 && text.isEmpty ? -line : nil }
  /// The line and the value of a statement, if it's the mark of one.
  var value: (line: Int, value: ObservedValue)? {
    line < 0 && !text.isEmpty ? (-line, ObservedValue(record: text)) : nil
  }
  /// The terminator of the call before, if it's the mark of one.
  var terminator: String? { line == 0 ? text : nil }

  /// Reads a file of records in the order of the calls, or returns `nil` if the file is broken.
  ///
  /// Each record consists of the line number, a space, the text's length in bytes, a newline, the text, and a newline.
  static func read(_ bytes: [UInt8]) -> [PrintRecord]? {
    var records: [PrintRecord] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let record = removeFirst(from: &rest) else { return nil }
      records.append(record)
    }
    return records
  }

  /// Reads the first record, and removes it from the bytes.
  static func removeFirst(from rest: inout ArraySlice<UInt8>) -> PrintRecord? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let numbers = rest[..<end].split(separator: UInt8(ascii: " ")).map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 2, let line = numbers[0], let length = numbers[1], length >= 0 else { return nil }
    rest = rest[(end + 1)...]
    guard rest.count > length, rest[rest.startIndex + length] == UInt8(ascii: "\n") else { return nil }
    defer { rest = rest.dropFirst(length + 1) }
    return PrintRecord(line: line, text: String(decoding: rest.prefix(length), as: UTF8.self))
  }
}
