/// An error or a warning as `swiftc -diagnostic-style llvm` prints it: `file:line:column: error: message`.
struct CompilerReport: Hashable, Sendable {
  /// How much it weighs.
  enum Severity: String, Hashable, Sendable { case error, warning }

  /// How much it weighs.
  var severity: Severity
  /// The line in the compiled file; `nil` for a report about another file or none.
  var line: Int?
  /// The message.
  var message: String

  /// Reads a compiler's output.
  ///
  /// - Parameters:
  ///   - text: What the compiler wrote to standard error.
  ///   - file: The name of the compiled file.
  static func read(_ text: String, file: String) -> [CompilerReport] {
    var reports: [CompilerReport] = []
    for line in splitLines(text) {
      for severity in [Severity.error, .warning] {
        let mark = "\(severity.rawValue): "
        if line.hasPrefix(mark) {
          reports.append(CompilerReport(severity: severity, line: nil, message: String(line.dropFirst(mark.count))))
        } else if let range = line.firstRange(of: ": \(mark)"),
          let place = place(String(line[..<range.lowerBound]), file: file)
        {
          reports.append(
            CompilerReport(severity: severity, line: place.line, message: String(line[range.upperBound...])))
        }
      }
    }
    return reports
  }

  /// Reads `path:line:column`.
  private static func place(_ text: String, file: String) -> (line: Int?, Void)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]), Int(parts[parts.count - 1]) != nil else {
      return nil
    }
    let path = parts.dropLast(2).joined(separator: ":")
    return (path == file || path.hasSuffix("/\(file)") ? line : nil, ())
  }
}
