package import DocgenModel

/// An error or a warning as `swiftc -diagnostic-style llvm` prints it: `file:line:column: error: message`.
package struct CompilerReport: Hashable, Sendable {
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
    positioned(in: text).map { severity, position, message in
      let isHere = position.map { $0.file == file || $0.file.hasSuffix("/\(file)") } ?? false
      return CompilerReport(
        severity: severity, line: isHere ? position?.line : nil, column: position?.column ?? 1, message: message)
    }
  }

  /// The error of a compiler that failed without reporting one.
  ///
  /// - Parameters:
  ///   - text: The compiler's standard error.
  ///   - file: The name of the compiled file.
  static func failure(_ text: String, file: String) -> CompilerReport {
    guard text.contains("Stack dump:") else {
      return CompilerReport(severity: .error, line: nil, message: "the compiler failed: \(text)")
    }
    // The compiler prints what it was doing, each with its place, from the whole file to the smallest part.
    let places = splitLines(text).compactMap { line -> SourcePosition? in
      guard let start = line.firstRange(of: "(at "), let end = line[start.upperBound...].firstIndex(of: ")") else {
        return nil
      }
      return position(String(line[start.upperBound..<end]))
    }
    let place = places.last { $0.file == file || $0.file.hasSuffix("/\(file)") }
    return CompilerReport(
      severity: .error, line: place?.line, column: place?.column ?? 1,
      message: "the compiler crashed, which is a mistake of the compiler")
  }

  /// The errors of a whole build that have a position, without duplicates, in the order in which they were printed.
  ///
  /// - Parameters:
  ///   - text: The package manager's output.
  ///   - package: The package's folder, absolute. Positions are relative to it.
  package static func errors(in text: String, package: String) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return positioned(in: text).compactMap { severity, position, message in
      guard severity == .error, var position else { return nil }
      if position.file.hasPrefix(package + "/") { position.file.removeFirst(package.count + 1) }
      let error = Diagnostic("does-not-compile", at: position, message)
      return seen.insert(error).inserted ? error : nil
    }
  }

  /// The reports in the order in which they were printed, each with its position, if it has one.
  private static func positioned(
    in text: String
  ) -> [(severity: Severity, position: SourcePosition?, message: String)] {
    var reports: [(severity: Severity, position: SourcePosition?, message: String)] = []
    for line in splitLines(text) {
      // A macro's expansion has its own line numbers. A following note contains the line of the macro in the file.
      if let last = reports.indices.last, reports[last].position?.isInExpansion == true,
        let range = line.firstRange(of: ": note: in expansion of macro "),
        let position = position(String(line[..<range.lowerBound]))
      {
        reports[last].position = position
      }
      // Clang calls an error that stops it fatal, such as a missing header.
      for (mark, severity) in [("fatal error: ", Severity.error), ("error: ", .error), ("warning: ", .warning)] {
        if line.hasPrefix(mark) {
          reports.append((severity, nil, withoutGroup(String(line.dropFirst(mark.count)))))
        } else if let range = line.firstRange(of: ": \(mark)"),
          let position = position(String(line[..<range.lowerBound]))
        {
          reports.append((severity, position, withoutGroup(String(line[range.upperBound...]))))
        }
      }
    }
    return reports
  }

  /// A message without the name of its group at the end, such as `[#no-usage]`, which depends on the compiler's options.
  private static func withoutGroup(_ message: String) -> String {
    guard message.hasSuffix("]"), let group = message.firstRange(of: " [#"),
      !message[group.upperBound...].contains(" ")
    else { return message }
    return String(message[..<group.lowerBound])
  }

  /// Reads `path:line:column`.
  private static func position(_ text: String) -> SourcePosition? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) else {
      return nil
    }
    return SourcePosition(file: parts.dropLast(2).joined(separator: ":"), line: line, column: column)
  }
}

extension SourcePosition {
  fileprivate var isInExpansion: Bool { file.contains("macro expansion") || file.contains("@__swiftmacro_") }
}
