public import DocgenModel

/// The names of snippets, which share one space with all modules that a build knows.
public enum SnippetNames {
  /// Returns diagnostics about names that two snippets share, and about names of modules.
  ///
  /// The modules are those of the package and of all packages below it.
  public static func diagnostics(files: [String], modules: Set<String>) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var first: [String: String] = [:]
    for file in files.sorted() {
      let name = Snippet.name(of: file)
      let position = SourcePosition(file: file, line: 1)
      if let other = first[name] {
        diagnostics.append(
          Diagnostic(
            "duplicate-snippet", at: position, "a snippet named '\(name)' already exists",
            notes: [.init("the other one is here", at: SourcePosition(file: other, line: 1))]))
      } else {
        first[name] = file
      }
      if modules.contains(name) || toolchainModules.contains(name) {
        diagnostics.append(
          Diagnostic(
            "snippet-named-like-module", at: position, "snippet '\(name)' has the name of a module",
            notes: [.init("rename the snippet, because it's a module, too: '\(name)Example'")]))
      }
    }
    return diagnostics
  }

  /// Modules of the toolchain that a snippet is likely to be named like.
  private static let toolchainModules: Set<String> = [
    "Combine", "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "Glibc", "Observation", "Regex",
    "Swift", "SwiftUI", "Synchronization", "Testing", "XCTest",
  ]
}
