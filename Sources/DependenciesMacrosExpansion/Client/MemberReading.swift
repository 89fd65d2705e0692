import SwiftDiagnostics
import SwiftSyntax

/// The members of a struct that its initializers need, in the order of the source.
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

  /// The branches of `#if`, or nil if no branch contains a stored property.
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
    let isEndpoint = variable.isEndpoint
    let types = variable.declaredTypes
    if variable.bindings.count > 1, !variable.isConstant,
      types.contains(where: { $0.map { ClosureType($0) } ?? nil != nil })
    {
      diagnostics.append(
        MacroDiagnostic.severalProperties.at(variable, fixIts: [.splitting(variable)].compactMap(\.self)))
    }
    return zip(variable.bindings, types).compactMap { binding, type -> Member? in
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self), !binding.isComputed else { return nil }
      if binding.initializer != nil, variable.keepsInitialValue { return nil }
      guard let type = type ?? binding.initializer?.value.literalType else {
        let fixIt = FixIt("add-type", "Write its type", replacing: binding, with: binding.annotated(as: "<#Type#>"))
        diagnostics.append(MacroDiagnostic.typeRequired(pattern.identifier.text).at(pattern, fixIts: [fixIt]))
        return nil
      }
      // The type behind `some` comes from the initial value, so no argument can have it.
      if type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some) { return nil }
      let initialValue = isEndpoint ? nil : binding.initializer?.value.trimmedDescription
      return Member(
        name: Name(pattern.identifier), type: type, defaultValue: initialValue ?? (type.isOptional ? "nil" : nil),
        isEndpoint: isEndpoint, accessLevel: accessLevel)
    }
  }
}
