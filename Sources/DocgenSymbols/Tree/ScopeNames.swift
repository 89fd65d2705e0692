import DocgenModel

/// The names that a link can go on with at a place, of which a wrong one may mean another.
struct ScopeNames: Sendable {
  /// All of them.
  let all: ResembledNames
  /// Those of functions with their labels, by what stands before these; sorted.
  private let labelled: [Substring: [String]]

  init(_ names: some Collection<String>) {
    all = ResembledNames(names)
    labelled = Dictionary(grouping: names.filter { $0.contains("(") }.sorted()) { $0.prefix { $0 != "(" } }
  }

  /// The functions with a name, each with its labels.
  func functions(named name: String) -> [String] { labelled[name[...]] ?? [] }
}
