import DocgenModel

/// Creates symbols from the content of a symbol graph file.
struct SymbolReader {
  private let graph: RawGraph
  private var locations: SymbolPositions

  init(graph: RawGraph, locations: SymbolPositions) { (self.graph, self.locations) = (graph, locations) }

  /// Returns the graph's symbols sorted by USR, because a dictionary doesn't preserve the file's order.
  mutating func symbols() -> [Symbol] {
    let relationships = Dictionary(grouping: graph.relationships, by: \.source)
    var symbols: [Symbol] = []
    symbols.reserveCapacity(graph.symbols.count)
    let borrowed = graph.borrowedComments
    for var source in graph.symbols.values {
      if borrowed.contains(source.id) { source.comment = nil }
      symbols.append(symbol(source, relationships: relationships[source.id] ?? []))
    }
    return symbols.sorted { $0.id < $1.id }
  }

  /// Returns the relationships of symbols that other files declare.
  func foreignRelationships() -> [String: [Symbol.Relationship]] {
    Dictionary(grouping: graph.relationships.filter { graph.symbols[$0.source] == nil }, by: \.source)
      .mapValues { $0.compactMap(\.relationship).filter(isWritten) }
      .filter { !$0.value.isEmpty }
  }

  private mutating func symbol(_ source: RawSymbol, relationships: [RawRelationship]) -> Symbol {
    let swiftExtension = source.swiftExtension
    let isSynthesized = SynthesizedIdentifier.isOne(source.id)
    let origin = relationships.lazy.compactMap(\.origin).first.map {
      Symbol.Origin(id: $0.id, name: $0.name, isSetApart: swiftExtension != nil || isSynthesized)
    }
    return Symbol(
      id: source.id,
      module: graph.module,
      extendedModule: swiftExtension.flatMap { $0.module == graph.module ? nil : $0.module },
      kind: kind(of: source),
      path: source.path.isEmpty ? [source.title] : source.path,
      declaration: source.language == .swift ? source.declaration : source.declaration.withNamesInDeclarators(),
      subheading: source.subheading,
      comment: comment(of: source, isSynthesized: isSynthesized, origin: origin),
      position: source.place.flatMap { locations.position($0.position, in: $0.uri) },
      availability: source.availability.sorted { $0.platform < $1.platform },
      relationships: relationships.compactMap(\.relationship).filter(isWritten),
      constraints: swiftExtension?.constraints ?? [],
      isHidden: source.isSPI || source.path.contains { $0.hasPrefix("_") && !$0.allSatisfy { $0 == "_" } },
      signature: source.signature,
      origin: origin,
      extendedKind: swiftExtension?.kind.flatMap(Symbol.Kind.init),
      language: source.language)
  }

  /// Whether a relationship isn't a repetition that the compiler adds.
  ///
  /// The compiler lists the conformances to `Copyable` and `Escapable` again for each extension with a condition. A
  /// conformance that really has a condition requires the protocol of a type parameter.
  private func isWritten(_ relationship: Symbol.Relationship) -> Bool {
    guard relationship.kind == .conformsTo, !relationship.constraints.isEmpty,
      let name = impliedProtocols[relationship.target]
    else { return true }
    return relationship.constraints.contains { $0.hasSuffix(name) }
  }

  private func kind(of source: RawSymbol) -> Symbol.Kind {
    switch source.kind {
    case "class":
      // The compiler reports actors as classes, so check the declaration.
      return source.declaration.contains { $0.kind == "keyword" && $0.text == "actor" } ? .actor : .class
    case "ivar": return .property
    default: break
    }
    if let kind = Symbol.Kind(rawValue: source.kind) { return kind }
    // For a kind that a later compiler introduces, show a global declaration as a variable and a member as a
    // property, so that the page isn't lost.
    return source.path.count > 1 ? .property : .var
  }

  // MARK: Comments

  private mutating func comment(of source: RawSymbol, isSynthesized: Bool, origin: Symbol.Origin?) -> Symbol.Comment? {
    guard let comment = source.comment else { return nil }
    var lines = source.language == .swift ? comment.lines[...] : comment.linesWithoutIndentation
    while lines.last.map({ $0.text.allSatisfy(\.isWhitespace) }) == true { lines.removeLast() }
    guard let first = lines.first else { return nil }
    var position: SourcePosition?
    // Clang writes no file for a comment, because a comment is in the file of its declaration.
    if let range = first.range, let uri = comment.uri ?? (source.language == .swift ? nil : source.place?.uri) {
      position = locations.position(range.start, in: uri)
    }
    return Symbol.Comment(
      text: lines.map(\.text).joined(separator: "\n"), position: position,
      isInherited: isSynthesized || isInherited(comment, from: origin))
  }

  /// Whether a comment was written for a symbol that isn't declared here.
  ///
  /// If a member has no comment, the graph silently repeats the comment of its origin. The comment belongs to the
  /// origin if it's from another module, or if both have the same text at the same position.
  private func isInherited(_ comment: RawSymbol.Comment, from origin: Symbol.Origin?) -> Bool {
    if let module = comment.module, module != graph.module { return true }
    guard let origin, let behind = graph.symbols[origin.id]?.comment else { return false }
    return behind.lines == comment.lines && behind.uri == comment.uri && comment.lines.contains { $0.range != nil }
  }
}

/// The protocols that a type conforms to unless its declaration says otherwise, by their USRs.
private let impliedProtocols = ["s:s8CopyableP": "Copyable", "s:s9EscapableP": "Escapable"]
