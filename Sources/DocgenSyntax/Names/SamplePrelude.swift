/// Code that precedes each sample of a package without being shown.
package struct SamplePrelude: Sendable {
  private let items: [(item: SampleSyntax.Item, code: String)]

  /// Reads a prelude.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    items = SampleSyntax(text).items.map { ($0, String(decoding: bytes[$0.range], as: UTF8.self)) }
  }

  /// The part of the prelude that a program needs: declarations of the names that it uses and doesn't declare, and imports.
  ///
  /// - Parameter samples: The samples of the program.
  package func code(for samples: [SampleSyntax]) -> String {
    let declared = samples.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    var uses = samples.flatMap(\.items).reduce(into: Set<String>()) { $0.formUnion($1.uses) }.subtracting(declared)
    var needed = Set(items.indices.filter { items[$0].item.isImport })
    while true {
      let found = items.indices.filter { index in
        let item = items[index].item
        return !needed.contains(index) && item.names.isDisjoint(with: declared)
          && (!item.names.isDisjoint(with: uses) || item.extends.map(uses.contains) == true)
      }
      guard !found.isEmpty else { break }
      needed.formUnion(found)
      for index in found { uses.formUnion(items[index].item.uses) }
    }
    return needed.sorted().map { items[$0].code + "\n" }.joined()
  }
}
