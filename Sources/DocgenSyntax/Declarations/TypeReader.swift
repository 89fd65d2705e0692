import SwiftSyntax

/// Divides a type into names and marks, in one form for each type: `Array<Int>` becomes `[Int]`.
struct TypeReader {
  private(set) var parts: [TypePart] = []
  /// The names in comparisons of generic parameters.
  private let names: [String: String]

  private init(names: [String: String]) { self.names = names }

  /// The parts of a type.
  static func parts(of type: TypeSyntax, _ names: [String: String] = [:]) -> [TypePart] {
    var reader = TypeReader(names: names)
    reader.read(type)
    return reader.parts
  }

  private mutating func mark(_ text: String) { parts.append(.text(text)) }

  private mutating func list(_ types: [TypeSyntax], _ open: String, _ close: String) {
    mark(open)
    for (index, type) in types.enumerated() {
      if index > 0 { mark(",") }
      read(type)
    }
    mark(close)
  }

  private mutating func read(_ type: TypeSyntax) {
    if let attributed = type.as(AttributedTypeSyntax.self) {
      let isInout = attributed.specifiers.contains { $0.trimmedDescription == "inout" }
      if isInout { mark("inout") }
      read(attributed.baseType)
    } else if let some = type.as(SomeOrAnyTypeSyntax.self) {
      if some.someOrAnySpecifier.text == "some" { mark("some") }
      read(some.constraint)
    } else if let optional = type.as(OptionalTypeSyntax.self) {
      read(optional.wrappedType)
      mark("?")
    } else if let array = type.as(ArrayTypeSyntax.self) {
      list([array.element], "[", "]")
    } else if let dictionary = type.as(DictionaryTypeSyntax.self) {
      list([dictionary.key, dictionary.value], "[", "]")
    } else if let function = type.as(FunctionTypeSyntax.self) {
      list(function.parameters.map(\.type), "(", ")")
      for effect in Effects.words(function.effectSpecifiers?.asyncSpecifier, function.effectSpecifiers?.throwsClause) {
        mark(effect)
      }
      mark("->")
      read(function.returnClause.type)
    } else if let tuple = type.as(TupleTypeSyntax.self) {
      // A type in parentheses is the type.
      if let only = tuple.elements.first, tuple.elements.count == 1 {
        read(only.type)
      } else if tuple.elements.isEmpty {
        parts.append(.name(["Void"]))
      } else {
        list(tuple.elements.map(\.type), "(", ")")
      }
    } else if let composition = type.as(CompositionTypeSyntax.self) {
      // The order of protocols has no meaning.
      let sorted = composition.elements.map(\.type).sorted { $0.trimmedDescription < $1.trimmedDescription }
      list(sorted, "&", "&")
    } else if let member = type.as(MemberTypeSyntax.self), let path = path(of: type) {
      name(path, arguments: member.genericArgumentClause)
    } else if let identifier = type.as(IdentifierTypeSyntax.self) {
      name([identifier.name.text], arguments: identifier.genericArgumentClause)
    } else {
      mark(type.trimmedDescription.filter { !$0.isWhitespace })
    }
  }

  private mutating func name(_ path: [String], arguments: GenericArgumentClauseSyntax?) {
    let types = arguments?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
    let short = path.first == "Swift" ? Array(path.dropFirst()) : path
    switch (short, types.count) {
    case (["Optional"], 1):
      read(types[0])
      mark("?")
    case (["Array"], 1), (["Dictionary"], 2): list(types, "[", "]")
    default:
      // 'Self.Element' is 'Element'.
      var known = short.first == "Self" && short.count > 1 ? Array(short.dropFirst()) : short
      if let first = known.first, let name = names[first] { known[0] = name }
      parts.append(.name(known))
      if !types.isEmpty { list(types, "<", ">") }
    }
  }

  /// The names of a type without generic arguments in the middle, or else `nil`.
  private func path(of type: TypeSyntax) -> [String]? {
    if let identifier = type.as(IdentifierTypeSyntax.self) { return [identifier.name.text] }
    guard let member = type.as(MemberTypeSyntax.self), let base = path(of: member.baseType) else { return nil }
    return base + [member.name.text]
  }
}

/// The effects of a function in words.
enum Effects {
  static func words(_ async: TokenSyntax?, _ throwing: ThrowsClauseSyntax?) -> [String] {
    var words: [String] = []
    if async != nil { words.append("async") }
    if let throwing {
      let type = throwing.type?.trimmedDescription.replacing("any ", with: "")
      words.append(
        type.map { $0.hasSuffix("Error") && $0.count == 5 ? "throws" : "throws(\($0))" }
          ?? throwing.throwsSpecifier.text)
    }
    return words
  }
}
