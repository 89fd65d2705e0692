import SwiftSyntax

/// A sample that declares a name several times, for example to compare a good solution with a bad one.
///
/// Each further declaration begins a scope, which ends with the sample. Lines and the columns of code stay the same.
package struct RedeclaredNames: Hashable, Sendable {
  /// The bytes before which a scope begins, from the first one.
  private let starts: [Int]
  /// The bytes at which all scopes end.
  private let end: Int
  /// The names, sorted.
  package let names: [String]

  /// Reads a sample.
  ///
  /// - Parameter text: The sample's text.
  /// - Returns: `nil` if no variable is declared twice, or if a scope can't contain the rest of the sample.
  package init?(_ text: String) {
    let items = SampleSyntax(text).items
    var (known, repeated, starts): (Set<String>, Set<String>, [Int]) = ([], [], [])
    for (index, item) in items.enumerated() {
      let again = item.runs ? item.names.intersection(known) : []
      if !again.isEmpty, index > 0 {
        starts.append(items[index - 1].range.upperBound)
        repeated.formUnion(again)
        known = []
      }
      if !starts.isEmpty, item.isImport || item.extends != nil { return nil }
      known.formUnion(item.names)
    }
    guard !starts.isEmpty, let end = items.last?.range.upperBound else { return nil }
    (self.starts, self.end, names) = (starts, end, repeated.sorted())
  }

  /// The sample's text with the scopes.
  ///
  /// Code that's left out must be blank in it.
  package func text(of text: String) -> String {
    var bytes = Array(text.utf8)
    bytes.insert(contentsOf: String(repeating: " }", count: starts.count).utf8, at: end)
    for start in starts.reversed() { bytes.insert(contentsOf: " ; do {".utf8, at: start) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
