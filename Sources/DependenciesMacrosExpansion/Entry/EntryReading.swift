import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Reads declarations as entries, and says what is wrong with them.
struct EntryReader {
  private(set) var diagnostics: [Diagnostic] = []

  /// The entry that a declaration makes.
  ///
  /// Otherwise, reports an error and returns nil.
  mutating func entry(
    _ declaration: some DeclSyntaxProtocol,
    attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) -> Entry? {
    let removal = [FixIt.removing(attribute: "DependencyEntry", from: declaration)].compactMap(\.self)
    guard
      let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self), !variable.isTypeMember, !variable.isLazy,
      binding.accessorBlock == nil
    else {
      diagnostics.append(MacroDiagnostic.notAnEntry.at(attribute, fixIts: removal))
      return nil
    }
    guard context.isInDependencyValues else {
      diagnostics.append(MacroDiagnostic.entryElsewhere.at(attribute, fixIts: removal))
      return nil
    }
    if variable.isConstant {
      let fixIt = FixIt("use-var", "Replace 'let' with 'var'", replacing: variable, with: variable.introduced(by: .var))
      diagnostics.append(MacroDiagnostic.constantEntry.at(variable.bindingSpecifier, fixIts: [fixIt]))
      return nil
    }
    let type = binding.typeAnnotation?.type
    let implied: ExprSyntax? = type?.isOptional == true ? "nil" : nil
    let testValue = binding.initializer?.value ?? implied
    let liveValue = attribute.argument("liveValue")
    guard testValue != nil || liveValue != nil && type != nil else {
      let placeholder = ExprSyntax("\(raw: "<#\(type?.trimmedDescription ?? "value")#>")")
      let fixIt = FixIt(
        "add-test-value", "Add an initial value", replacing: binding, with: binding.initialized(to: placeholder))
      diagnostics.append(MacroDiagnostic.testValueRequired(pattern.identifier.text).at(pattern, fixIts: [fixIt]))
      return nil
    }
    let written = AccessLevel(variable.modifiers)
    let accessLevel = written ?? context.enclosingExtensionAccessLevel ?? .internal
    guard let key = key(for: Name(pattern.identifier), of: type, seenBy: accessLevel, attribute: attribute)
    else { return nil }
    return Entry(
      key: key.name, uniqueKey: key.unique, accessLevel: key.accessLevel,
      inheritsAccessLevel: written == nil && key.accessLevel == accessLevel,
      type: type, testValue: testValue, liveValue: liveValue,
      previewValue: attribute.argument("previewValue"))
  }

  /// The key's name and who sees it.
  ///
  /// Other modules give a dependency its live value by extending its key, so where they can see the property they can see
  /// the key, which is named after the type, as in the original library. Where they can't, and the author gives no name for
  /// it, the key is private.
  private mutating func key(
    for property: Name,
    of type: TypeSyntax?,
    seenBy accessLevel: AccessLevel,
    attribute: AttributeSyntax
  ) -> (name: Name, unique: Name?, accessLevel: AccessLevel)? {
    guard let argument = attribute.argument(nil) else {
      guard accessLevel > .internal else { return (property.privateKey, nil, .private) }
      let words = type.map(TypeNames.init)?.names ?? []
      let unique = Name(identifier: property.capitalized + "Key") ?? property.storage
      let name = words.isEmpty ? unique : Name(identifier: words.joined() + "Key") ?? property.storage
      let isSame = name.text.lowercased() == unique.text.lowercased()
      return (name, isSame ? nil : unique, accessLevel)
    }
    guard let text = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      diagnostics.append(MacroDiagnostic.keyNotALiteral.at(argument))
      return nil
    }
    guard let name = Name(identifier: text) else {
      diagnostics.append(
        MacroDiagnostic.keyNotAName(text).at(argument, fixIts: [.naming(argument, text)].compactMap(\.self)))
      return nil
    }
    return (name, nil, accessLevel)
  }
}

extension AttributeSyntax {
  /// The argument of that label, if it is given.
  fileprivate func argument(_ label: String?) -> ExprSyntax? {
    guard case .argumentList(let arguments) = arguments else { return nil }
    return arguments.first { $0.label?.text == label }?.expression
  }
}

extension MacroExpansionContext {
  /// Whether the macro's use stands directly in an extension of `DependencyValues`.
  fileprivate var isInDependencyValues: Bool {
    let extended = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    return extended == "DependencyValues" || extended == "Dependencies.DependencyValues"
  }
}

/// The names of the types that a type consists of, in the order in which the source writes them.
private final class TypeNames: SyntaxVisitor {
  private(set) var names: [String] = []

  init(_ type: TypeSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(type)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    names.append(Name(node.name).capitalized)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    names.append(Name(node.name).capitalized)
    return .skipChildren
  }

  override func visit(_ node: FunctionTypeSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
}
