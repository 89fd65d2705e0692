import DocgenModel

/// The values between `---` lines at the start of a file, which other site generators read.
///
/// docgen and DocC have directives for these values. Markdown would show them as a heading.
enum FrontMatter {
  /// The maximum number of lines.
  private static let longest = 200

  /// Removes the front matter of a file.
  ///
  /// - Returns: The bytes with the same line numbers, and a warning, or `nil` for a file without front matter.
  static func removed(from source: SourceFile) -> (bytes: [UInt8], diagnostic: Diagnostic)? {
    let mark: [UInt8] = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(source.bytes.prefix(3)) : []
    let body = source.bytes.dropFirst(mark.count)
    guard body.starts(with: "---".utf8) else { return nil }
    let lines = body.split(separator: UInt8(ascii: "\n"), maxSplits: longest, omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    guard lines[0].elementsEqual("---".utf8),
      let end = lines.dropFirst().firstIndex(where: { $0.elementsEqual("---".utf8) || $0.elementsEqual("...".utf8) }),
      end > 1, !lines[1].isEmpty, lines[1..<end].allSatisfy(mayBeValue), lines[1..<end].contains(where: isKey)
    else { return nil }
    let rest = lines[end].endIndex
    return (
      mark + Array(repeating: UInt8(ascii: "\n"), count: end) + source.bytes[rest...].drop { $0 == UInt8(ascii: "\r") },
      Diagnostic(
        "front-matter", .warning, at: SourcePosition(file: source.path, line: 1), "docgen doesn't read front matter",
        notes: [.init("remove it, and write the title after '# ' and other values in '@Metadata'")])
    )
  }

  /// Whether a line can be between the marks: a key, or the continuation of a value.
  private static func mayBeValue(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return true }
    return isKey(line) || " \t-#}]".utf8.contains(first)
  }

  private static func isKey(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
    return line[..<colon].allSatisfy { Character(Unicode.Scalar($0)).isLetter || "_-. 0123456789".utf8.contains($0) }
  }
}
