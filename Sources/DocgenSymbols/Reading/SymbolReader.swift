import DocgenModel
import SymbolKit

/// Turns one decoded symbol graph into symbols.
struct SymbolReader {
  let graph: SymbolGraph
  let locations: SourceLocations

  /// What marks the identifier of a member that the compiler repeats below a type that inherits it.
  static let synthesized = "::SYNTHESIZED::"

  /// The graph's symbols, by identifier: SymbolKit does not keep the file's order.
  func symbols() -> [Symbol] {
    let relationships = Dictionary(grouping: graph.relationships, by: \.source)
    return graph.symbols.values
      .map { symbol($0, relationships: relationships[$0.identifier.precise] ?? []) }
      .sorted { $0.id < $1.id }
  }

  /// The relationships of symbols that other files declare.
  func foreignRelationships() -> [String: [Symbol.Relationship]] {
    Dictionary(grouping: graph.relationships.filter { graph.symbols[$0.source] == nil }, by: \.source)
      .mapValues { $0.compactMap(relationship) }
      .filter { !$0.value.isEmpty }
  }

  private func symbol(_ source: SymbolGraph.Symbol, relationships: [SymbolGraph.Relationship]) -> Symbol {
    let id = source.identifier.precise
    let swiftExtension = source[mixin: SymbolGraph.Symbol.Swift.Extension.self]
    let declaration = fragments(source[mixin: SymbolGraph.Symbol.DeclarationFragments.self]?.declarationFragments)
    let origin = relationships.lazy.compactMap { $0[mixin: SymbolGraph.Relationship.SourceOrigin.self] }.first
      .map {
        Symbol.Origin(
          id: $0.identifier, name: $0.displayName,
          isSetApart: swiftExtension != nil || id.contains(Self.synthesized))
      }
    return Symbol(
      id: id,
      module: graph.module.name,
      extendedModule: swiftExtension.flatMap { $0.extendedModule == graph.module.name ? nil : $0.extendedModule },
      kind: kind(of: source, declaration: declaration),
      path: source.pathComponents.isEmpty ? [source.names.title] : source.pathComponents,
      declaration: declaration,
      subheading: fragments(source.names.subHeading),
      comment: comment(of: source, origin: origin),
      position: source[mixin: SymbolGraph.Symbol.Location.self].flatMap {
        locations.position(uri: $0.uri, line: $0.position.line, character: $0.position.character)
      },
      availability: availability(source[mixin: SymbolGraph.Symbol.Availability.self]?.availability ?? []),
      relationships: relationships.compactMap(relationship),
      constraints: (swiftExtension?.constraints ?? []).map(\.text),
      isHidden: source[mixin: SymbolGraph.Symbol.SPI.self]?.isSPI == true
        || source.pathComponents.contains { $0.hasPrefix("_") && !$0.allSatisfy { $0 == "_" } },
      signature: source[mixin: SymbolGraph.Symbol.FunctionSignature.self].map(signature),
      origin: origin,
      extendedKind: swiftExtension?.typeKind.flatMap { Symbol.Kind(rawValue: $0.identifier) })
  }

  // MARK: Kind and signature

  private func kind(of source: SymbolGraph.Symbol, declaration: [Symbol.DeclarationFragment]) -> Symbol.Kind {
    switch source.kind.identifier {
    case .class:
      // The compiler gives actors the kind of classes; only the declaration tells.
      return declaration.contains { $0.kind == "keyword" && $0.text == "actor" } ? .actor : .class
    case .ivar: return .property
    default: break
    }
    if let kind = Symbol.Kind(rawValue: source.kind.identifier.identifier) { return kind }
    // A kind of a later compiler: a global declaration is shown as a variable and a member as a property, so that
    // nothing that the compiler reports is lost.
    return source.pathComponents.count > 1 ? .property : .var
  }

  private func signature(_ source: SymbolGraph.Symbol.FunctionSignature) -> Symbol.Signature {
    Symbol.Signature(
      parameters: source.parameters.map { parameter in
        let declaration = fragments(parameter.declarationFragments)
        // The graph's `name` is the external one; the declaration begins with the internal one.
        return Symbol.Signature.Parameter(
          name: declaration.first { $0.kind == "identifier" }?.text ?? parameter.name, declaration: declaration)
      },
      result: fragments(source.returns))
  }

  private func fragments(
    _ source: [SymbolGraph.Symbol.DeclarationFragments.Fragment]?
  ) -> [Symbol.DeclarationFragment] {
    (source ?? []).map {
      Symbol.DeclarationFragment(kind: $0.kind.rawValue, text: $0.spelling, symbol: $0.preciseIdentifier)
    }
  }

  // MARK: Comments

  private func comment(of source: SymbolGraph.Symbol, origin: Symbol.Origin?) -> Symbol.Comment? {
    guard let list = source.docComment else { return nil }
    var lines = list.lines[...]
    while lines.last.map({ $0.text.allSatisfy(\.isWhitespace) }) == true { lines.removeLast() }
    guard let first = lines.first else { return nil }
    let position = first.range.flatMap { range in
      list.uri.flatMap { locations.position(uri: $0, line: range.start.line, character: range.start.character) }
    }
    return Symbol.Comment(
      text: lines.map(\.text).joined(separator: "\n"), position: position,
      isInherited: isInherited(list, by: source, from: origin))
  }

  /// Whether a comment stands at another symbol.
  ///
  /// The graph repeats the comment of the symbol behind a member that has none of its own and does not say so: the
  /// comment is that symbol's where the compiler made the member, where it is another module's, or where it is the same
  /// text at the same place.
  private func isInherited(
    _ comment: SymbolGraph.LineList, by source: SymbolGraph.Symbol, from origin: Symbol.Origin?
  ) -> Bool {
    if source.identifier.precise.contains(Self.synthesized) { return true }
    if let module = comment.moduleName, module != graph.module.name { return true }
    guard let origin else { return false }
    guard let behind = graph.symbols[origin.id]?.docComment else { return false }
    return behind.lines == comment.lines && behind.uri == comment.uri && comment.lines.contains { $0.range != nil }
  }

  // MARK: Availability

  private func availability(
    _ source: [SymbolGraph.Symbol.Availability.AvailabilityItem]
  ) -> [Symbol.Availability] {
    source.map { item in
      Symbol.Availability(
        platform: item.domain?.rawValue ?? "*",
        introduced: item.introducedVersion.map(version),
        deprecated: item.deprecatedVersion.map(version) ?? (item.isUnconditionallyDeprecated ? "" : nil),
        obsoleted: item.obsoletedVersion.map(version),
        message: item.message,
        renamed: item.renamed,
        isUnavailable: item.isUnconditionallyUnavailable)
    }
    .sorted { $0.platform < $1.platform }
  }

  private func version(_ version: SymbolGraph.SemanticVersion) -> String {
    let short = "\(version.major).\(version.minor)"
    return version.patch == 0 ? short : "\(short).\(version.patch)"
  }

  // MARK: Relationships

  private func relationship(_ source: SymbolGraph.Relationship) -> Symbol.Relationship? {
    // Relationships of later compilers say nothing that pages could show.
    guard let kind = Symbol.Relationship.Kind(rawValue: source.kind.rawValue) else { return nil }
    return Symbol.Relationship(
      kind, source.target, name: source.targetFallback, constraints: source.swift.genericConstraints.map(\.text))
  }
}

extension SymbolGraph.Symbol.Swift.GenericConstraint {
  /// The requirement as a `where` clause writes it.
  fileprivate var text: String {
    switch kind {
    case .conformance, .superclass: "\(leftTypeName): \(rightTypeName)"
    case .sameType: "\(leftTypeName) == \(rightTypeName)"
    }
  }
}
