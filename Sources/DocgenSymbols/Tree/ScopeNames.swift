import DocgenModel

/// The names that can follow a part of a link, to find replacements for wrong names.
struct ScopeNames: Sendable {
  /// All names.
  let all: Suggestions
  /// The sorted full names of functions, by base name.
  private let labeled: [Substring: [String]]

  init(_ names: some Collection<String>) {
    all = Suggestions(names)
    labeled = Dictionary(grouping: names.filter { $0.contains("(") }.sorted()) { $0.prefix { $0 != "(" } }
  }

  /// Returns the full names of the functions with a base name.
  func functions(named name: String) -> [String] { labeled[name[...]] ?? [] }
}
