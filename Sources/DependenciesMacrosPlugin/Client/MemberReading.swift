import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// What a struct's body holds for its initialisers, in the order of the source.
enum MemberItem {
  case member(Member)

  /// `#if` with its `#elseif` and `#else`.
  case conditional([ConditionalClause])
}

/// One branch of `#if`.
struct ConditionalClause {
  /// The directive with its condition, such as `#if DEBUG`.
  let directive: String
  let items: [MemberItem]

  var isElse: Bool { directive == "#else" }
}

/// Reads the body of a client.
struct MemberReader {
  private(set) var diagnostics: [Diagnostic] = []

  mutating func items(in members: MemberBlockItemListSyntax) -> [MemberItem] {
    members.flatMap { item -> [MemberItem] in
      if let variable = item.decl.as(VariableDeclSyntax.self) {
        return self.members(of: variable).map(MemberItem.member)
      }
      if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
        return clauses(of: conditional).map { [.conditional($0)] } ?? []
      }
      return []
    }
  }

  /// The branches of `#if`; nil when no branch holds a stored property.
  private mutating func clauses(of conditional: IfConfigDeclSyntax) -> [ConditionalClause]? {
    var clauses: [ConditionalClause] = []
    for clause in conditional.clauses {
      let directive = ([clause.poundKeyword.text, clause.condition?.trimmedDescription] as [String?]).compactMap(\.self)
      guard case .decls(let members) = clause.elements else {
        clauses.append(ConditionalClause(directive: directive.joined(separator: " "), items: []))
        continue
      }
      clauses.append(ConditionalClause(directive: directive.joined(separator: " "), items: items(in: members)))
    }
    return clauses.contains { !$0.items.isEmpty } ? clauses : nil
  }

  private mutating func members(of variable: VariableDeclSyntax) -> [Member] {
    guard !variable.isTypeMember, !variable.isLazy, !variable.has(attribute: "Dependency") else { return [] }
    let accessLevel = AccessLevel(variable.modifiers) ?? .internal
    let isIgnored = variable.has(attribute: "DependencyEndpointIgnored")
    let bindings = Array(variable.bindings)
    return bindings.indices.compactMap { index -> Member? in
      let binding = bindings[index]
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self), !binding.isComputed else { return nil }
      let isInitialized = binding.initializer != nil
      if isInitialized, variable.isConstant || accessLevel <= .fileprivate || isIgnored { return nil }
      // `var x, y: Int` gives both the type that stands at the end.
      let annotation = bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }?.typeAnnotation
      let name = Name(pattern.identifier)
      guard let type = annotation?.type ?? binding.initializer?.value.literalType.map({ TypeSyntax("\(raw: $0)") })
      else {
        return nil
      }
      if type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some) { return nil }
      let isEndpoint = variable.isEndpoint
      let initialValue = isEndpoint ? nil : binding.initializer?.value.trimmedDescription
      return Member(
        name: name, type: type, defaultValue: initialValue ?? (type.isOptional ? "nil" : nil), isEndpoint: isEndpoint,
        accessLevel: accessLevel)
    }
  }
}

extension VariableDeclSyntax {
  /// Whether `@DependencyClient` makes this an endpoint, or it is marked as one already.
  var isEndpoint: Bool {
    if has(attribute: "DependencyEndpoint") { return true }
    guard
      !isConstant, !isTypeMember, !isLazy, !has(attribute: "Dependency"), !has(attribute: "DependencyEndpointIgnored"),
      bindings.count == 1, let binding = bindings.first, !binding.isComputed,
      let type = binding.typeAnnotation?.type, ClosureType(type) != nil
    else { return false }
    return binding.initializer == nil || (AccessLevel(modifiers) ?? .internal) > .fileprivate
  }

  var isConstant: Bool {
    bindingSpecifier.tokenKind == .keyword(.let)
  }

  var isTypeMember: Bool {
    modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }

  var isLazy: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.lazy) }
  }

  func has(attribute name: String) -> Bool {
    attributes.contains { $0.named(name) }
  }
}

extension PatternBindingSyntax {
  /// Whether the property has a getter, and so no storage; observers do not count.
  var isComputed: Bool {
    switch accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let accessors):
      accessors.contains { ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
    }
  }
}
