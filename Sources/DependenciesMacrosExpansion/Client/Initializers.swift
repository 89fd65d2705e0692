import SwiftSyntax

/// The initializers of a client, as source text.
struct Initializers {
  /// The access level of the client itself.
  private let accessLevel: AccessLevel

  /// The parameters of the initializers in the source.
  private let existing: Set<[Signature]>

  /// - Parameters:
  ///   - accessLevel: The access level of the client.
  ///   - members: Its body, whose own initializers are not made a second time.
  init(accessLevel: AccessLevel, existing members: MemberBlockItemListSyntax) {
    self.accessLevel = accessLevel
    existing = Set(
      members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }.map { initializer in
        initializer.signature.parameterClause.parameters.map { Signature(label: Name($0.firstName), type: $0.type) }
      })
  }

  /// Both initializers for these items.
  ///
  /// Under `#if`, both for each combination of its branches.
  ///
  /// Parameters can't be conditional, so `#if` contains whole initializers.
  func declarations(for items: [MemberItem]) -> [String] {
    guard
      let index = items.firstIndex(where: { if case .conditional = $0 { true } else { false } }),
      case .conditional(let clauses) = items[index]
    else { return declarations(for: items.compactMap { if case .member(let member) = $0 { member } else { nil } }) }
    func branch(_ directive: String, _ replacement: [MemberItem]) -> String {
      let chosen = items[..<index] + replacement + items[(index + 1)...]
      return ([directive] + declarations(for: Array(chosen))).joined(separator: "\n") + "\n"
    }
    var text = clauses.map { branch($0.directive, $0.items) }.joined()
    if clauses.last?.isElse != true { text += branch("#else", []) }
    return [text + "#endif"]
  }

  private func declarations(for members: [Member]) -> [String] {
    let others = members.filter { !$0.isEndpoint }
    return (others.count == members.count ? [members] : [members, others])
      .filter { !existing.contains($0.map { Signature(label: $0.name, type: $0.type) }) }
      .map(declaration)
  }

  private func declaration(for members: [Member]) -> String {
    let level = members.map(\.accessLevel).min().map { min($0, accessLevel) } ?? accessLevel
    guard !members.isEmpty else { return "\(level.prefix)init() {\n}" }
    let parameters = members.map { "  \($0.parameter)" }.joined(separator: ",\n")
    let assignments = members.map { "  \($0.target) = \($0.name.declared)\n" }.joined()
    return "\(level.prefix)init(\n\(parameters)\n) {\n\(assignments)}"
  }

  /// The part of a parameter that distinguishes one initializer from another.
  private struct Signature: Hashable {
    let label: String
    let type: String

    init(label: Name, type: TypeSyntax) {
      self.label = label.text
      self.type = ClosureType(type)?.function.trimmedDescription ?? type.trimmedDescription
    }
  }
}
