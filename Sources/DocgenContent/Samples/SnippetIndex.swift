import DocgenModel
package import DocgenVerification

/// The package's snippets by the names that articles use.
package struct SnippetIndex: Sendable {
  private let readings: [String: SnippetReading]
  private let package: String

  /// Creates an index.
  ///
  /// If two snippets have the same name, which the package manager rejects, the first one by path counts.
  ///
  /// - Parameters:
  ///   - readings: The snippets.
  ///   - package: The package's name, which can be the first component of a path.
  package init(_ readings: [SnippetReading], package: String) {
    self.readings = Dictionary(
      readings.sorted { $0.snippet.file < $1.snippet.file }.map { ($0.snippet.name, $0) },
      uniquingKeysWith: { first, _ in first })
    self.package = package
  }

  /// Finds a snippet.
  ///
  /// - Parameters:
  ///   - path: `[Package/][Snippets/][folders/]Name`, as written.
  ///   - position: The position of the path.
  /// - Throws: A diagnostic with similar names if there's no such snippet.
  func snippet(_ path: String, at position: SourcePosition) throws(DiagnosticError) -> SnippetReading {
    var components = path.split(separator: "/").map(String.init)
    let name = components.popLast().map(SnippetReader.name) ?? ""
    if components.first == package { components.removeFirst() }
    if components.first == "Snippets" { components.removeFirst() }
    guard !name.isEmpty else {
      throw DiagnosticError(Diagnostic("unknown-snippet", at: position, "the snippet's path is empty"))
    }
    guard let reading = readings[name] else {
      throw DiagnosticError(
        Diagnostic(
          "unknown-snippet", at: position, "unknown snippet '\(path)'",
          nearMisses: nearMisses(of: name, in: readings.keys)))
    }
    let folders = reading.snippet.file.split(separator: "/").dropLast().map(String.init)
    guard folders.suffix(components.count).elementsEqual(components) else {
      throw DiagnosticError(
        Diagnostic(
          "unknown-snippet", at: position, "unknown snippet '\(path)'. '\(name)' is '\(reading.snippet.file)'",
          replacement: (folders.dropFirst() + [name]).joined(separator: "/")))
    }
    return reading
  }

  /// Finds a slice of a snippet.
  ///
  /// - Parameters:
  ///   - name: The slice, or `nil` for the whole snippet.
  ///   - reading: The snippet.
  ///   - position: The position of the name.
  func slice(
    _ name: String?, of reading: SnippetReading, at position: SourcePosition
  ) throws(DiagnosticError) -> Snippet.Slice {
    guard let slice = reading.snippet.slice(name) else {
      throw DiagnosticError(
        Diagnostic(
          "unknown-slice", at: position, "snippet '\(reading.snippet.name)' has no slice '\(name ?? "")'",
          notes: [.init("the slices are marked in this file", at: SourcePosition(file: reading.snippet.file, line: 1))],
          nearMisses: nearMisses(of: name ?? "", in: reading.snippet.slices.map(\.name))))
    }
    guard !slice.lines.isEmpty else {
      throw DiagnosticError(
        Diagnostic(
          "empty-slice", at: position, "'\(reading.snippet.name)\(name.map { "#\($0)" } ?? "")' has no visible lines",
          notes: [.init("add '// snippet.show' before the first line to show", at: slice.position)]))
    }
    return slice
  }
}
