import DocgenModel

/// An error or a warning as `swiftc -diagnostic-style llvm` prints it: `file:line:column: error: message`.
struct CompilerReport: Hashable, Sendable {
  enum Severity: String, Hashable, Sendable { case error, warning }

  var severity: Severity
  /// The line in the compiled file, or `nil` for a report about another file or without a file.
  var line: Int?
  /// The column in the compiled file.
  var column = 1
  /// The message.
  var message: String

  /// Reads a compiler's output.
  ///
  /// - Parameters:
  ///   - text: The compiler's standard error.
  ///   - file: The name of the compiled file.
  static func read(_ text: String, file: String) -> [CompilerReport] {
    var reports: [CompilerReport] = []
    for line in splitLines(text) {
      // A macro's expansion has its own line numbers. A following note contains the line of the macro in the file.
      if let last = reports.indices.last, reports[last].line == nil,
        let range = line.firstRange(of: ": note: in expansion of macro "),
        let place = place(String(line[..<range.lowerBound]), file: file)
      {
        reports[last].line = place.line
        reports[last].column = place.column
      }
      for severity in [Severity.error, .warning] {
        let mark = "\(severity.rawValue): "
        if line.hasPrefix(mark) {
          reports.append(CompilerReport(severity: severity, line: nil, message: String(line.dropFirst(mark.count))))
        } else if let range = line.firstRange(of: ": \(mark)"),
          let place = place(String(line[..<range.lowerBound]), file: file)
        {
          reports.append(
            CompilerReport(
              severity: severity, line: place.line, column: place.column, message: String(line[range.upperBound...])))
        }
      }
    }
    return reports.map { report in
      var report = report
      report.message = withoutGroup(report.message)
      return report
    }
  }

  /// A message without the name of its group at the end, such as `[#no-usage]`, which depends on the compiler's options.
  private static func withoutGroup(_ message: String) -> String {
    guard message.hasSuffix("]"), let group = message.firstRange(of: " [#"),
      !message[group.upperBound...].contains(" ")
    else { return message }
    return String(message[..<group.lowerBound])
  }

  /// Reads `path:line:column`.
  private static func place(_ text: String, file: String) -> (line: Int?, column: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) else {
      return nil
    }
    let path = parts.dropLast(2).joined(separator: ":")
    return (path == file || path.hasSuffix("/\(file)") ? line : nil, column)
  }

  /// The errors of a whole build, without duplicates, in the order in which they were printed.
  ///
  /// - Parameters:
  ///   - text: The package manager's output.
  ///   - package: The package's folder, absolute. Positions are relative to it.
  static func errors(in text: String, package: String) -> [Diagnostic] {
    var errors: [Diagnostic] = []
    var seen: Set<Diagnostic> = []
    var isExpansion = false
    for line in splitLines(text) {
      if isExpansion, let range = line.firstRange(of: ": note: in expansion of macro "),
        let position = position(String(line[..<range.lowerBound]), package: package)
      {
        errors[errors.count - 1].position = position
        isExpansion = false
      }
      guard let range = line.firstRange(of: ": error: "),
        let position = position(String(line[..<range.lowerBound]), package: package)
      else { continue }
      let error = Diagnostic("does-not-compile", at: position, String(line[range.upperBound...]))
      guard seen.insert(error).inserted else { continue }
      errors.append(error)
      isExpansion = position.file.contains("macro expansion") || position.file.contains("@__swiftmacro_")
    }
    return errors
  }

  /// Reads `path:line:column`.
  private static func position(_ text: String, package: String) -> SourcePosition? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) else {
      return nil
    }
    var file = parts.dropLast(2).joined(separator: ":")
    if file.hasPrefix(package + "/") { file.removeFirst(package.count + 1) }
    return SourcePosition(file: file, line: line, column: column)
  }
}
