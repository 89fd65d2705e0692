import SwiftParser
import SwiftSyntax

/// A member of a type that has a comment.
///
/// A sample in the comment that calls the member on a variable, as in `config.int(forKey: "port")`, shows the type of the variable,
/// although it doesn't declare it.
package struct DocumentedMember: Hashable, Sendable {
  /// The type of a variable on which the member can be called.
  package var type: String
  /// The member's name without labels.
  package var name: String
  /// The lines of the comment, from 1.
  package var lines: ClosedRange<Int>

  /// Returns the members in a Swift file that belong to instances of types without generic parameters.
  package static func all(in source: String) -> [DocumentedMember] {
    // The compiler can read the file, so it has few errors, but the parser here could overflow the stack.
    guard SwiftSyntaxChecker.excess(in: source) == nil else { return [] }
    let tree = Parser.parse(source: source)
    let finder = Finder(SourceLocationConverter(fileName: "", tree: tree))
    finder.walk(tree)
    return finder.found
  }

  /// The types of the variables on which samples call the members that they document.
  ///
  /// A variable whose samples disagree has no type.
  ///
  /// - Parameters:
  ///   - samples: The samples of a file, each with its first line.
  ///   - source: The file's text.
  package static func variables(in samples: [(text: String, line: Int)], of source: String) -> [String: String] {
    guard !samples.isEmpty else { return [:] }
    var types: [String: Set<String>] = [:]
    let members = all(in: source)
    for (text, line) in samples {
      for member in members where member.lines.contains(line) {
        for variable in member.receivers(in: text) { types[variable, default: []].insert(member.type) }
      }
    }
    return types.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// The variables on which a text calls the member.
  private func receivers(in text: String) -> Set<String> {
    func isPartOfName(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    let names = text.ranges(of: ".\(name)").compactMap { range -> String? in
      guard !isPartOfName(text[range.upperBound...].first) else { return nil }
      let variable = String(text[..<range.lowerBound].reversed().prefix(while: isPartOfName).reversed())
      let before = text[..<range.lowerBound].dropLast(variable.count).last
      return variable.first?.isLowercase == true && before != "." ? variable : nil
    }
    return Set(names)
  }

  private final class Finder: SyntaxAnyVisitor {
    private(set) var found: [DocumentedMember] = []
    /// The types around the declaration, or `nil` for one that a variable can't have.
    private var types: [String?] = []
    private let locations: SourceLocationConverter

    init(_ locations: SourceLocationConverter) {
      self.locations = locations
      super.init(viewMode: .sourceAccurate)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      if let name = node.declaredOrExtendedTypeName {
        types.append(type(of: node, named: name))
        return .visitChildren
      }
      guard let declaration = node.asProtocol((any DeclSyntaxProtocol).self) else { return .visitChildren }
      if declaration.is(FunctionDeclSyntax.self) || declaration.is(VariableDeclSyntax.self) { add(declaration) }
      return declaration.is(IfConfigDeclSyntax.self) ? .visitChildren : .skipChildren
    }

    override func visitAnyPost(_ node: Syntax) {
      if node.declaredOrExtendedTypeName != nil { types.removeLast() }
    }

    private func type(of node: Syntax, named name: String) -> String? {
      guard node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause == nil else { return nil }
      guard let outer = types.last else { return node.is(ProtocolDeclSyntax.self) ? "any \(name)" : name }
      return outer.map { "\($0).\(name)" }
    }

    private func add(_ declaration: any DeclSyntaxProtocol) {
      let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers.map(\.name.text) ?? []
      guard case let type?? = types.last, !modifiers.contains(where: ["static", "class"].contains) else { return }
      let first = locations.location(for: declaration.position).line
      let last = locations.location(for: declaration.positionAfterSkippingLeadingTrivia).line
      for (name, _) in declaration.symbolNames {
        found.append(DocumentedMember(type: type, name: String(name.prefix { $0 != "(" }), lines: first...last))
      }
    }
  }
}
