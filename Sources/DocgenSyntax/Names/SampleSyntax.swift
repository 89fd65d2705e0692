import SwiftParser
import SwiftSyntax

/// The top-level statements and declarations of a sample, with the names that each one declares and uses.
package struct SampleSyntax: Sendable {
  /// A top-level statement or declaration.
  package struct Item: Sendable {
    /// Its bytes in the sample's text, without the comments around it.
    package var range: Range<Int>
    /// The declared names, and functions with their labels and parameter types.
    package var declares: Set<String> = []
    /// The names of its declarations, without labels.
    package var names: Set<String> = []
    /// The names that it uses and doesn't declare itself.
    package var uses: Set<String> = []
    /// The names of members that it uses.
    package var usedMembers: Set<String> = []
    /// The names whose values it changes.
    package var assigns: Set<String> = []
    /// The names whose methods it calls.
    package var receivers: Set<String> = []
    /// The variables that it declares, whose values can change.
    package var variables: Set<String> = []
    /// The type that it extends.
    package var extends: String?
    /// The members of an extension: the bytes of each, by name and types.
    package var members: [(key: String, name: String, range: Range<Int>)] = []
    /// The protocols to which an extension makes its type conform.
    package var conformances: Set<String> = []
    /// Whether it runs at the top level, or its value is computed there.
    package var runs = false
    /// Whether it's an import.
    package var isImport = false
    /// Whether a call can follow it on its last line: nothing but a comment does, and it isn't a directive.
    package var canBeFollowed = false
  }

  /// The items, in text order.
  package var items: [Item] = []
  /// Whether the text is a program with `@main`.
  package var hasMain = false
  /// Whether it lists declarations of a package, because a function, an initializer, or an accessor has no body.
  package var isListing = false
  /// Whether it contains only declarations.
  package var isOnlyDeclarations = false
  /// Whether it consists of members of a type, because a declaration can't be outside of one: a variable with a property
  /// wrapper, an initializer, a subscript, or a static member.
  package var isMembers = false
  /// Whether it's no part of the programs of later samples, because it's only a part of the package or of a type.
  package var isPart: Bool { isListing || isMembers }
  /// Whether `print` is used other than in a call or declaration.
  package var usesPrintAsValue = false

  /// Everything that the items declare, without labels.
  package var names: Set<String> { items.reduce(into: []) { $0.formUnion($1.names) } }

  /// Reads a sample.
  package init(_ text: String) {
    let tree = Parser.parse(source: SwiftSyntaxChecker.unreadable(in: text) == nil ? text : "")
    let utf8 = Array(text.utf8)
    for statement in tree.statements {
      let start = statement.positionAfterSkippingLeadingTrivia.utf8Offset
      let end = statement.endPositionBeforeTrailingTrivia.utf8Offset
      guard start < end else { continue }
      var item = item(statement.item, range: start..<end)
      let rest = utf8[end...].prefix { $0 != UInt8(ascii: "\n") }.drop { $0 == 0x20 || $0 == 0x09 }
      item.canBeFollowed = !statement.item.is(IfConfigDeclSyntax.self) && (rest.isEmpty || rest.starts(with: "//".utf8))
      items.append(item)
    }
    let declarations = tree.statements.map { Syntax($0.item).asProtocol((any DeclSyntaxProtocol).self) }
    isOnlyDeclarations = !declarations.isEmpty && !declarations.contains { $0 == nil }
    isMembers =
      !isListing && declarations.contains { $0?.isMember == true }
      && !declarations.contains {
        $0 == nil || $0?.is(ImportDeclSyntax.self) == true || $0?.is(ExtensionDeclSyntax.self) == true
      }
  }

  private mutating func item(_ syntax: CodeBlockItemSyntax.Item, range: Range<Int>) -> Item {
    var item = Item(range: range)
    let node = Syntax(syntax)
    if let importing = node.as(ImportDeclSyntax.self) {
      item.isImport = true
      item.declares = [importing.trimmedDescription]
      return item
    }
    item.runs = true
    if let declaration = node.asProtocol((any DeclSyntaxProtocol).self) { read(declaration, into: &item) }
    let reader = NameReader()
    reader.walk(node)
    item.uses = reader.uses.subtracting(item.names)
    item.usedMembers = reader.members
    item.assigns = reader.assigns
    item.receivers = reader.receivers
    // A statement that calls a method for its effect can change the value, as in `basket.add(3)`.
    if let name = node.asProtocol((any ExprSyntaxProtocol).self).flatMap({ ExprSyntax($0).calledRootName }) {
      item.assigns.insert(name)
    }
    if reader.usesPrintAsValue || item.names.contains("print") { usesPrintAsValue = true }
    return item
  }

  private mutating func read(_ declaration: any DeclSyntaxProtocol, into item: inout Item) {
    if let attributed = declaration.asProtocol((any WithAttributesSyntax).self),
      attributed.attributes.contains(where: { $0.trimmedDescription == "@main" })
    {
      hasMain = true
    }
    if declaration.hasNoBody { isListing = true }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      item.names = Set(variable.bindings.flatMap { $0.pattern.boundNames })
      item.declares = item.names
      if variable.bindingSpecifier.tokenKind == .keyword(.var) { item.variables = item.names }
      // A computed variable runs nothing at the top level.
      item.runs = variable.bindings.contains { $0.initializer != nil }
    } else if let extending = declaration.as(ExtensionDeclSyntax.self) {
      item.runs = false
      item.extends = extending.extendedType.baseName
      item.conformances = Set(extending.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? [])
      item.members = extending.memberBlock.members.flatMap {
        member -> [(key: String, name: String, range: Range<Int>)] in
        let range =
          member.positionAfterSkippingLeadingTrivia.utf8Offset..<member.endPositionBeforeTrailingTrivia.utf8Offset
        return member.decl.declaredNames.map { ($0.key, $0.name, range) }
      }
    } else if !declaration.is(MacroExpansionDeclSyntax.self), !declaration.is(IfConfigDeclSyntax.self) {
      item.runs = false
      let declared = declaration.declaredNames
      item.names = Set(declared.map(\.name))
      item.declares = Set(declared.map(\.key))
    }
  }
}

extension DeclSyntaxProtocol {
  /// Whether it's a function without a body, or a type that contains one.
  fileprivate var hasNoBody: Bool {
    if let function = self.as(FunctionDeclSyntax.self) { return function.body == nil }
    if let initializer = self.as(InitializerDeclSyntax.self) { return initializer.body == nil }
    if let subscripting = self.as(SubscriptDeclSyntax.self) { return subscripting.accessorBlock?.hasBodies != true }
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.contains { $0.accessorBlock?.hasBodies == false }
    }
    guard let type = asProtocol((any DeclGroupSyntax).self), !self.is(ProtocolDeclSyntax.self) else { return false }
    return type.memberBlock.members.contains { $0.decl.hasNoBody }
  }

  /// Whether only a type can contain it.
  fileprivate var isMember: Bool {
    if self.is(InitializerDeclSyntax.self) || self.is(SubscriptDeclSyntax.self) { return true }
    let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers.map(\.name.text) ?? []
    if modifiers.contains(where: ["static", "mutating"].contains) { return true }
    guard let variable = self.as(VariableDeclSyntax.self) else { return false }
    return variable.attributes.contains { attribute in
      guard case .attribute(let attribute) = attribute else { return false }
      let name = attribute.attributeName.trimmedDescription
      return name.first?.isUppercase == true && name != "MainActor"
    }
  }

  /// The names that a declaration declares, each with the key by which another declaration replaces it.
  var declaredNames: [(key: String, name: String)] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.flatMap { $0.pattern.boundNames }.map { ($0, $0) }
    }
    if let function = self.as(FunctionDeclSyntax.self) {
      return [(function.name.text + function.signature.parameterClause.key, function.name.text)]
    }
    if let initializer = self.as(InitializerDeclSyntax.self) {
      return [("init" + initializer.signature.parameterClause.key, "init")]
    }
    if let subscripting = self.as(SubscriptDeclSyntax.self) {
      return [("subscript" + subscripting.parameterClause.key, "subscript")]
    }
    if let named = asProtocol((any NamedDeclSyntax).self) { return [(named.name.text, named.name.text)] }
    return []
  }
}

extension AccessorBlockSyntax {
  /// Whether it computes a value, unlike `{ get }`.
  fileprivate var hasBodies: Bool {
    switch accessors {
    case .accessors(let list): list.contains { $0.body != nil }
    case .getter: true
    }
  }
}

extension FunctionParameterClauseSyntax {
  /// The labels and types, which distinguish overloads.
  fileprivate var key: String {
    "(" + parameters.map { "\($0.firstName.text):\($0.type.trimmedDescription)" }.joined(separator: ",") + ")"
  }
}

extension PatternSyntax {
  /// The names that a pattern binds.
  var boundNames: [String] {
    if let identifier = self.as(IdentifierPatternSyntax.self) { return [identifier.identifier.text] }
    if let tuple = self.as(TuplePatternSyntax.self) { return tuple.elements.flatMap { $0.pattern.boundNames } }
    return []
  }
}

extension TypeSyntax {
  /// The first name of a type: `Outer` for `Outer.Inner<Int>`.
  var baseName: String {
    if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    if let member = self.as(MemberTypeSyntax.self) { return member.baseType.baseName }
    return trimmedDescription
  }
}
