import DocgenModel
import Foundation
import SymbolKit

extension RawGraph {
  /// Decodes a graph with SymbolKit, the reference implementation of the format.
  ///
  /// - Throws: The error of Foundation's decoder.
  init(decoding bytes: [UInt8]) throws {
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(bytes))
    self.init(
      module: graph.module.name, symbols: graph.symbols.values.map(RawSymbol.init),
      relationships: graph.relationships.map(RawRelationship.init))
  }
}

extension RawSymbol {
  fileprivate init(_ source: SymbolGraph.Symbol) {
    id = source.identifier.precise
    kind = source.kind.identifier.identifier
    path = source.pathComponents
    title = source.names.title
    subheading = Self.fragments(source.names.subHeading)
    declaration = Self.fragments(source[mixin: SymbolGraph.Symbol.DeclarationFragments.self]?.declarationFragments)
    comment = source.docComment.map(Comment.init)
    place = source[mixin: SymbolGraph.Symbol.Location.self].map {
      Place(uri: $0.uri, line: $0.position.line, character: $0.position.character)
    }
    availability = (source[mixin: SymbolGraph.Symbol.Availability.self]?.availability ?? []).map(Self.availability)
    swiftExtension = source[mixin: SymbolGraph.Symbol.Swift.Extension.self].map {
      Extension(module: $0.extendedModule, kind: $0.typeKind?.identifier, constraints: $0.constraints.map(\.text))
    }
    isSPI = source[mixin: SymbolGraph.Symbol.SPI.self]?.isSPI == true
    signature = source[mixin: SymbolGraph.Symbol.FunctionSignature.self].map { signature in
      Symbol.Signature(
        parameters: signature.parameters.map { Self.parameter($0.name, Self.fragments($0.declarationFragments)) },
        result: Self.fragments(signature.returns))
    }
  }

  private static func fragments(
    _ source: [SymbolGraph.Symbol.DeclarationFragments.Fragment]?
  ) -> [Symbol.DeclarationFragment] {
    (source ?? []).map { .init(kind: $0.kind.rawValue, text: $0.spelling, symbol: $0.preciseIdentifier) }
  }

  private static func availability(
    _ item: SymbolGraph.Symbol.Availability.AvailabilityItem
  ) -> Symbol.Availability {
    func text(_ version: SymbolGraph.SemanticVersion) -> String {
      Self.version(version.major, version.minor, version.patch)
    }
    return Symbol.Availability(
      platform: item.domain?.rawValue ?? "*",
      introduced: item.introducedVersion.map(text),
      deprecated: item.deprecatedVersion.map(text) ?? (item.isUnconditionallyDeprecated ? "" : nil),
      obsoleted: item.obsoletedVersion.map(text),
      message: item.message,
      renamed: item.renamed,
      isUnavailable: item.isUnconditionallyUnavailable)
  }
}

extension RawSymbol.Comment {
  fileprivate init(_ source: SymbolGraph.LineList) {
    lines = source.lines.map { line in
      Line(
        text: line.text,
        range: line.range.map {
          Extent(
            startLine: $0.start.line, startCharacter: $0.start.character, endLine: $0.end.line,
            endCharacter: $0.end.character)
        })
    }
    uri = source.uri
    module = source.moduleName
  }
}

extension RawRelationship {
  fileprivate init(_ source: SymbolGraph.Relationship) {
    let origin = source[mixin: SymbolGraph.Relationship.SourceOrigin.self]
    self.init(
      source: source.source, kind: source.kind.rawValue, target: source.target, targetName: source.targetFallback,
      constraints: source.swift.genericConstraints.map(\.text),
      origin: origin.map { (id: $0.identifier, name: $0.displayName) })
  }
}

extension SymbolGraph.Symbol.Swift.GenericConstraint {
  /// The requirement as in a `where` clause.
  fileprivate var text: String {
    switch kind {
    case .conformance, .superclass: "\(leftTypeName): \(rightTypeName)"
    case .sameType: "\(leftTypeName) == \(rightTypeName)"
    }
  }
}
