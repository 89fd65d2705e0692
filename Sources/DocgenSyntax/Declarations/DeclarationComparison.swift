/// The public declarations of modules, with which shown declarations are compared.
package struct DeclarationComparison: Sendable {
  private let signatures: [String: [Signature]]
  /// The names of modules and types.
  private let scopes: Set<String>
  /// The types.
  package let types: PackageTypes

  /// Creates a comparison with the interfaces of modules by name, as the toolchain prints them.
  package init(interfaces: [String: String]) {
    let byModule = interfaces.mapValues { SignatureReader($0).signatures }
    let all = byModule.sorted { $0.key < $1.key }.flatMap(\.value)
    scopes = Set(interfaces.keys).union(["Swift", "Foundation"]).union(all.flatMap(\.context))
    signatures = Dictionary(grouping: all, by: \.name)
    types = PackageTypes(byModule)
  }

  /// A difference between a shown declaration and the modules.
  package struct Mismatch: Hashable, Sendable {
    /// The line of the declaration in the shown text, from 1.
    package var line: Int
    /// Its column in UTF-8 bytes, from 1.
    package var column: Int
    /// The difference.
    package var message: String
  }

  /// Compares the declarations of a text.
  package func mismatches(in text: String) -> [Mismatch] {
    SignatureReader(text).signatures.compactMap { shown in
      message(about: shown).map { Mismatch(line: shown.line, column: shown.column, message: $0) }
    }
  }

  private func message(about shown: Signature) -> String? {
    let named = (signatures[shown.name] ?? []).filter { signature in
      // A shown type can leave out the types around it.
      shown.context.isEmpty || signature.context.suffix(shown.context.count).elementsEqual(shown.context)
    }
    guard !named.isEmpty else { return "the package has no public declaration '\(shown.path)'" }
    let differences = named.map { ($0, $0.difference(from: shown, scopes: scopes)) }
    if differences.contains(where: { $0.1 == nil }) { return nil }
    // The author means the overload with the same labels.
    let nearest = differences.first { $0.0.labels == shown.labels && $0.0.kind == shown.kind } ?? differences[0]
    return "the package declares '\(nearest.0.path)' differently: \(nearest.1 ?? "")"
  }
}
