import DocgenModel
import DocgenSyntax

/// The text of a program: its page with everything blank but the program's samples.
///
/// Each line has the number that it has on the page, and each column too, so that every message of the compiler, every
/// claim, and every crash names the place that the author sees.
struct ProgramText: Sendable {
  /// The lines of the page's samples, without the first one, which no sample can be on.
  let body: String
  let lines: [Int: ClosedRange<Int>]
  /// The samples as a reader would write them, without what docgen adds.
  let shown: String

  init(_ program: SampleProgram, of page: SampleGroup, _ completion: Completion = .none) {
    var lines: [String] = []
    var places: [Int: ClosedRange<Int>] = [:]
    var shown: [String] = []
    for index in program.samples {
      let sample = page.samples[index]
      let text = completion.completed(
        Self.blanking(program.omitted[index] ?? [], in: completion.elided[index]?.text ?? sample.text), of: index)
      let code = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let first = sample.textPosition.line
      let indentation = String(repeating: " ", count: sample.textPosition.column - 1)
      while lines.count < first - 1 { lines.append("") }
      lines += code.map { $0.isEmpty ? "" : indentation + $0 }
      places[index] = first...max(first, first + code.count - 1)
      shown.append(code.map(String.init).trimmingBlankLines.joined(separator: "\n"))
    }
    body = lines.dropFirst().joined(separator: "\n") + "\n"
    self.lines = places
    self.shown = shown.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// The text with a first line of docgen's own, which imports modules, and a last one, which starts tests.
  func source(first: String, last: String) -> String { first + "\n" + body + last + "\n" }

  /// A text whose bytes in some ranges are spaces.
  private static func blanking(_ ranges: [Range<Int>], in text: String) -> String {
    guard !ranges.isEmpty else { return text }
    var bytes = Array(text.utf8)
    for range in ranges {
      for index in range where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.allSatisfy { $0 == " " } ? "" : String($0) }.joined(separator: "\n")
  }
}

extension [String] {
  /// The lines without empty ones at both ends, and without more than one in a row.
  fileprivate var trimmingBlankLines: [String] {
    var lines: [String] = []
    for line in self where !(line.isEmpty && lines.last?.isEmpty ?? true) { lines.append(line) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}
