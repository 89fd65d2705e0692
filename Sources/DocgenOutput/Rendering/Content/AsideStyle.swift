/// The appearance of an aside: its title, and the style that it shares with similar kinds.
struct AsideStyle: Hashable, Sendable {
  let title: String

  /// The CSS class of similar kinds, or `nil` for a kind that the theme doesn't support.
  let className: String?

  /// Finds the style of a kind, ignoring case.
  ///
  /// - Parameter kind: The word before the colon as written.
  init(_ kind: String) {
    if let known = Self.known[kind.lowercased().filter { $0 != " " && $0 != "-" }] {
      (title, className) = known
    } else {
      title = kind
      className = nil
    }
  }

  /// DocC's kinds, by name in lower case.
  private static let known: [String: (title: String, className: String)] = [
    "note": ("Note", "note"),
    "tip": ("Tip", "tip"),
    "important": ("Important", "important"),
    "experiment": ("Experiment", "experiment"),
    "warning": ("Warning", "warning"),
    "attention": ("Attention", "warning"),
    "caution": ("Caution", "warning"),
    "bug": ("Bug", "warning"),
    "author": ("Author", "note"),
    "authors": ("Authors", "note"),
    "complexity": ("Complexity", "note"),
    "copyright": ("Copyright", "note"),
    "date": ("Date", "note"),
    "invariant": ("Invariant", "note"),
    "mutatingvariant": ("Mutating Variant", "note"),
    "nonmutatingvariant": ("Non-Mutating Variant", "note"),
    "postcondition": ("Postcondition", "note"),
    "precondition": ("Precondition", "note"),
    "remark": ("Remark", "note"),
    "requires": ("Requires", "important"),
    "since": ("Since", "note"),
    "todo": ("To Do", "note"),
    "version": ("Version", "note"),
    "throws": ("Throws", "important"),
    "seealso": ("See Also", "note"),
  ]
}
