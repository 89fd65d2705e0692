import DocgenModel

@testable import DocgenVerification

/// Pages for tests: the Swift code blocks of a Markdown text.
enum TestPage {
  /// The samples of a text.
  ///
  /// Each line with three backticks begins or ends a code block.
  static func samples(_ text: String, file: String = "Articles/Guide.md", imports: [String] = ["Shop"]) -> SampleGroup {
    var group = SampleGroup(file: file, imports: imports, samples: [])
    var open: (line: Int, column: Int, info: String)?
    var code: [String] = []
    var isHidden = false
    for (index, line) in splitLines(text).enumerated() {
      let trimmed = line.trimmingWhitespace()
      if trimmed.hasPrefix("@Comment") { isHidden = true }
      if trimmed == "}", open == nil { isHidden = false }
      guard trimmed.hasPrefix("```") else {
        if let open { code.append(String(line.dropFirst(open.column - 1))) }
        continue
      }
      guard let fence = open else {
        open = (index + 1, line.prefix { $0 == " " }.count + 1, String(trimmed.dropFirst(3)))
        code = []
        continue
      }
      group.samples.append(
        CodeSample(
          position: SourcePosition(file: file, line: fence.line, column: fence.column),
          text: code.map { $0 + "\n" }.joined(),
          textPosition: SourcePosition(file: file, line: fence.line + 1, column: fence.column),
          check: fence.info.contains("compile")
            ? .compiles(reason: fence.info.contains("reason") ? "the result differs" : nil) : .runs, isHidden: isHidden)
      )
      open = nil
    }
    return group
  }
}
