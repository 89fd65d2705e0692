import SwiftParser
import SwiftSyntax

/// Reads the signatures of all declarations in a text, which can be without bodies.
package struct SignatureReader {
  /// The signatures, in text order.
  package private(set) var signatures: [Signature] = []
  private let converter: SourceLocationConverter
  private var context: [String] = []
  private var constraints: [String: String] = [:]
  private var availability: [String: String] = [:]

  /// Reads a text.
  package init(_ text: String) {
    let tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: "", tree: tree)
    for statement in tree.statements {
      if let declaration = Syntax(statement.item).asProtocol((any DeclSyntaxProtocol).self) { read(declaration) }
    }
  }

  private func signature(_ node: some DeclSyntaxProtocol, _ kind: String, _ name: String) -> Signature {
    let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    var signature = Signature(
      context: context, name: name, kind: kind, line: place.line, column: place.column, text: "\(kind) \(name)")
    (signature.constraints, signature.availability) = (constraints, availability)
    let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers.map(\.name.text) ?? []
    if modifiers.contains("static") || modifiers.contains("class") && kind != "class" {
      signature.modifiers.insert("static")
    }
    if modifiers.contains("mutating") { signature.modifiers.insert("mutating") }
    if let attributes = node.asProtocol((any WithAttributesSyntax).self)?.attributes {
      signature.availability.merge(Self.availability(attributes)) { _, own in own }
    }
    return signature
  }

  // MARK: Declarations

  private mutating func read(_ node: any DeclSyntaxProtocol) {
    if let condition = node.as(IfConfigDeclSyntax.self) {
      for clause in condition.clauses {
        switch clause.elements {
        case .decls(let members): for member in members { read(member.decl) }
        case .statements(let statements):
          for statement in statements {
            if let declaration = Syntax(statement.item).asProtocol((any DeclSyntaxProtocol).self) { read(declaration) }
          }
        default: break
        }
      }
    } else if let function = node.as(FunctionDeclSyntax.self) {
      callable(
        signature(function, "func", function.name.text), function.signature.parameterClause,
        returns: function.signature.returnClause?.type,
        Effects.words(
          function.signature.effectSpecifiers?.asyncSpecifier, function.signature.effectSpecifiers?.throwsClause),
        function.genericParameterClause, function.genericWhereClause, function.with(\.body, nil))
    } else if let initializer = node.as(InitializerDeclSyntax.self) {
      let mark = initializer.optionalMark?.text ?? ""
      callable(
        signature(initializer, "init" + mark, "init"), initializer.signature.parameterClause, returns: nil,
        Effects.words(
          initializer.signature.effectSpecifiers?.asyncSpecifier, initializer.signature.effectSpecifiers?.throwsClause),
        initializer.genericParameterClause, initializer.genericWhereClause, initializer.with(\.body, nil))
    } else if let subscripting = node.as(SubscriptDeclSyntax.self) {
      var own = signature(subscripting, "subscript", "subscript")
      own.modifiers.formUnion(Self.accessors(subscripting.accessorBlock))
      if subscripting.accessorBlock == nil { own.modifiers.insert("set?") }
      callable(
        own, subscripting.parameterClause, returns: subscripting.returnClause.type, [],
        subscripting.genericParameterClause, subscripting.genericWhereClause, subscripting.with(\.accessorBlock, nil),
        isSubscript: true)
    } else if let variable = node.as(VariableDeclSyntax.self) {
      for binding in variable.bindings { read(binding, of: variable) }
    } else if let cases = node.as(EnumCaseDeclSyntax.self) {
      for element in cases.elements {
        var own = signature(cases, "case", element.name.text)
        let parameters = element.parameterClause?.parameters.map { $0 } ?? []
        own.labels = parameters.map { $0.firstName?.text ?? "_" }
        own.types = parameters.map { TypeReader.parts(of: $0.type) }
        own.text = "case " + element.trimmedDescription
        signatures.append(own)
      }
    } else if let alias = node.as(TypeAliasDeclSyntax.self) {
      var own = signature(alias, "typealias", alias.name.text)
      own.types = [TypeReader.parts(of: alias.initializer.value)]
      own.text = Self.oneLine(alias.with(\.attributes, []))
      signatures.append(own)
    } else if let associated = node.as(AssociatedTypeDeclSyntax.self) {
      signatures.append(signature(associated, "associatedtype", associated.name.text))
    } else if let extending = node.as(ExtensionDeclSyntax.self) {
      let path =
        TypeReader.parts(of: extending.extendedType).compactMap { part -> [String]? in
          if case .name(let path) = part { path } else { nil }
        }.first ?? []
      inside(path, extending.attributes, nil, extending.genericWhereClause, extending.memberBlock)
    } else if let group = node.asProtocol((any DeclGroupSyntax).self),
      let named = node.asProtocol((any NamedDeclSyntax).self)
    {
      let parameters = node.asProtocol((any WithGenericParametersSyntax).self)
      var own = signature(node, group.introducer.text, named.name.text)
      own.isGeneric = parameters?.genericParameterClause != nil
      signatures.append(own)
      inside(
        [named.name.text], group.attributes, parameters?.genericParameterClause, parameters?.genericWhereClause,
        group.memberBlock)
    }
  }

  private mutating func inside(
    _ path: [String], _ attributes: AttributeListSyntax, _ parameters: GenericParameterClauseSyntax?,
    _ clause: GenericWhereClauseSyntax?, _ members: MemberBlockSyntax
  ) {
    let outer = (context, constraints, availability)
    context += path
    availability.merge(Self.availability(attributes)) { _, own in own }
    constraints.merge(Self.constraints(parameters, clause)) { _, own in own }
    for member in members.members { read(member.decl) }
    (context, constraints, availability) = outer
  }

  private mutating func callable(
    _ signature: Signature, _ parameters: FunctionParameterClauseSyntax, returns: TypeSyntax?, _ effects: [String],
    _ generics: GenericParameterClauseSyntax?, _ clause: GenericWhereClauseSyntax?, _ shown: some DeclSyntaxProtocol,
    isSubscript: Bool = false
  ) {
    var own = signature
    let names = Dictionary(
      (generics?.parameters ?? []).enumerated().map { ($1.name.text, "generic\($0)") }, uniquingKeysWith: { $1 })
    // The label of a subscript is its second name, as in 'subscript(metadataKey key: String)'.
    own.labels = parameters.parameters.map { isSubscript && $0.secondName == nil ? "_" : $0.firstName.text }
    own.types = parameters.parameters.map {
      TypeReader.parts(of: $0.type, names) + ($0.ellipsis == nil ? [] : [TypePart.text("...")])
    }
    own.types.append(returns.map { TypeReader.parts(of: $0, names) } ?? [.name(["Void"])])
    own.effects = effects
    own.constraints.merge(Self.constraints(generics, clause, names)) { _, own in own }
    own.text = Self.oneLine(shown)
    signatures.append(own)
  }

  private mutating func read(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax) {
    for name in binding.pattern.boundNames {
      var own = signature(variable, variable.bindingSpecifier.text, name)
      own.modifiers.formUnion(Self.accessors(binding.accessorBlock))
      if own.kind == "var", binding.accessorBlock == nil { own.modifiers.insert("set?") }
      // A value without a type can't be compared.
      if let type = binding.typeAnnotation?.type { own.types = [TypeReader.parts(of: type)] }
      own.effects = Self.effects(binding.accessorBlock)
      own.text = Self.oneLine(variable.with(\.attributes, []))
      signatures.append(own)
    }
  }

  // MARK: Parts

  private static func accessors(_ block: AccessorBlockSyntax?) -> Set<String> {
    guard case .accessors(let list)? = block?.accessors else { return [] }
    return Set(list.map(\.accessorSpecifier.text))
  }

  private static func effects(_ block: AccessorBlockSyntax?) -> [String] {
    guard case .accessors(let list)? = block?.accessors else { return [] }
    return list.first.map { Effects.words($0.effectSpecifiers?.asyncSpecifier, $0.effectSpecifiers?.throwsClause) }
      ?? []
  }

  /// The constraints of generic parameters.
  ///
  /// - Parameter names: The names in comparisons of generic parameters, which can have other names in a listing.
  private static func constraints(
    _ parameters: GenericParameterClauseSyntax?, _ clause: GenericWhereClauseSyntax?, _ names: [String: String] = [:]
  ) -> [String: String] {
    var found: [String: String] = [:]
    func add(_ left: TypeSyntax, conformsTo type: TypeSyntax) {
      if let composition = type.as(CompositionTypeSyntax.self) {
        for element in composition.elements { add(left, conformsTo: element.type) }
      } else {
        let name = type.trimmedDescription.split(separator: ".").last ?? ""
        found["\(text(left, names)): \(name)"] = "\(text(left)): \(name)"
      }
    }
    for parameter in parameters?.parameters ?? [] {
      guard let type = parameter.inheritedType else { continue }
      add(TypeSyntax(IdentifierTypeSyntax(name: parameter.name.trimmed)), conformsTo: type)
    }
    for requirement in clause?.requirements ?? [] {
      switch requirement.requirement {
      case .conformanceRequirement(let requirement): add(requirement.leftType, conformsTo: requirement.rightType)
      case .sameTypeRequirement(let requirement):
        guard let left = requirement.leftType.as(TypeSyntax.self), let right = requirement.rightType.as(TypeSyntax.self)
        else { continue }
        let compared = [text(left, names), text(right, names)].sorted().joined(separator: " == ")
        found[compared] = "\(text(left)) == \(text(right))"
      default: break
      }
    }
    return found
  }

  /// A type in the form in which it's compared.
  private static func text(_ type: TypeSyntax, _ names: [String: String] = [:]) -> String {
    TypeReader.parts(of: type, names).map { part in
      switch part {
      case .name(let path): path.joined(separator: ".")
      case .text(let mark): mark
      }
    }.joined()
  }

  private static func availability(_ attributes: AttributeListSyntax) -> [String: String] {
    var found: [String: String] = [:]
    for case .attribute(let attribute) in attributes where attribute.attributeName.trimmedDescription == "available" {
      guard case .availability(let arguments)? = attribute.arguments else { continue }
      for argument in arguments {
        switch argument.argument {
        case .availabilityVersionRestriction(let restriction):
          // A name such as 'AsyncAlgorithms' is an abbreviation for several platforms.
          guard platforms.contains(restriction.platform.text) else { continue }
          found[restriction.platform.text] = restriction.version?.trimmedDescription
        case .token(let token) where token.text == "unavailable": found["*"] = "unavailable"
        default: break
        }
      }
    }
    return found
  }

  private static let platforms: Set = ["macOS", "iOS", "tvOS", "watchOS", "visionOS", "macCatalyst"]

  private static func oneLine(_ node: some SyntaxProtocol) -> String {
    node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
