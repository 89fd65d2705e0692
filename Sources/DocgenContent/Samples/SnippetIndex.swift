package import DocgenModel

/// The package's snippets by the names that articles use.
package struct SnippetIndex: Sendable {
  private let snippets: [String: Snippet]
  private let package: String

  /// Creates an index.
  ///
  /// If two snippets have the same name, which the package manager rejects, the first one by path counts.
  ///
  /// - Parameters:
  ///   - snippets: The snippets.
  ///   - package: The package's name, which can be the first component of a path.
  package init(_ snippets: [Snippet], package: String) {
    self.snippets = Dictionary(
      snippets.sorted { $0.file < $1.file }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    self.package = package
  }

  /// Finds a snippet.
  ///
  /// - Parameters:
  ///   - path: `[Package/][Snippets/][folders/]Name`, as written.
  ///   - position: The position of the path.
  /// - Throws: A diagnostic with similar names if there's no such snippet.
  func snippet(_ path: String, at position: SourcePosition) throws(DiagnosticError) -> Snippet {
    var components = path.split(separator: "/").map(String.init)
    let name = components.popLast().map(Snippet.name) ?? ""
    if components.first == package { components.removeFirst() }
    if components.first == "Snippets" { components.removeFirst() }
    guard !name.isEmpty else {
      throw DiagnosticError(Diagnostic("unknown-snippet", at: position, "the snippet's path is empty"))
    }
    guard let snippet = snippets[name] else {
      throw DiagnosticError(
        Diagnostic(
          "unknown-snippet", at: position, "unknown snippet '\(path)'",
          nearMisses: nearMisses(of: name, in: snippets.keys)))
    }
    let folders = snippet.file.split(separator: "/").dropLast().map(String.init)
    guard folders.suffix(components.count).elementsEqual(components) else {
      throw DiagnosticError(
        Diagnostic(
          "unknown-snippet", at: position, "unknown snippet '\(path)'. '\(name)' is '\(snippet.file)'",
          replacement: (folders.dropFirst() + [name]).joined(separator: "/")))
    }
    return snippet
  }

  /// Finds a slice of a snippet.
  ///
  /// - Parameters:
  ///   - name: The slice, or `nil` for the whole snippet.
  ///   - snippet: The snippet.
  ///   - position: The position of the name.
  func slice(
    _ name: String?, of snippet: Snippet, at position: SourcePosition
  ) throws(DiagnosticError) -> Snippet.Slice {
    guard let slice = snippet.slice(name) else {
      throw DiagnosticError(
        Diagnostic(
          "unknown-slice", at: position, "snippet '\(snippet.name)' has no slice '\(name ?? "")'",
          notes: [.init("the slices are marked in this file", at: SourcePosition(file: snippet.file, line: 1))],
          nearMisses: nearMisses(of: name ?? "", in: snippet.slices.map(\.name))))
    }
    guard !slice.lines.isEmpty else {
      throw DiagnosticError(
        Diagnostic(
          "empty-slice", at: position, "'\(snippet.name)\(name.map { "#\($0)" } ?? "")' has no visible lines",
          notes: [.init("add '// snippet.show' before the first line to show", at: slice.position)]))
    }
    return slice
  }
}
