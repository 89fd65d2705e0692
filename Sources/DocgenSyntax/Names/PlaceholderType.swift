import SwiftParser
import SwiftSyntax

/// A type that a sample doesn't declare and whose name means any type of the reader, such as `SomeProtocol`.
package struct PlaceholderType: Hashable, Sendable {
  /// The declaration of an empty type with this name, or `nil` if the sample uses the name only in expressions.
  package let declaration: String?

  /// Finds the kind of a type from its uses in a sample.
  ///
  /// - Returns: `nil` if the name can be the name of a package's type.
  package init?(_ name: String, in text: String) {
    guard Self.isPlaceholder(name) else { return nil }
    let reader = Reader(name: name)
    if SwiftSyntaxChecker.unreadable(in: text) == nil { reader.walk(Parser.parse(source: text)) }
    declaration =
      if !reader.isType {
        nil
      } else if name.hasSuffix("Class") || name.hasSuffix("class") {
        "class \(name) { init() {} }"
      } else if reader.isProtocol {
        "protocol \(name) {}"
      } else {
        "struct \(name) {}"
      }
  }

  private static func isPlaceholder(_ name: String) -> Bool {
    ["Another", "Example", "My", "Some", "Your"].contains { beginning in
      name.hasPrefix(beginning) && name.dropFirst(beginning.count).first?.isUppercase == true
    }
  }

  private final class Reader: SyntaxVisitor {
    let name: String
    var isType = false
    var isProtocol = false

    init(name: String) {
      self.name = name
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
      guard node.name.text == name, let parent = node.parent else { return .visitChildren }
      isType = true
      if parent.is(InheritedTypeSyntax.self) || parent.is(GenericParameterSyntax.self)
        || parent.is(SomeOrAnyTypeSyntax.self) || parent.is(ConformanceRequirementSyntax.self)
      {
        isProtocol = true
      }
      return .visitChildren
    }
  }
}
