import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension MacroDiagnostic {
  static var notAStruct: MacroDiagnostic {
    MacroDiagnostic("not-a-struct", "'@DependencyClient' applies to structs only")
  }

  static func typeRequired(_ name: String) -> MacroDiagnostic {
    MacroDiagnostic(
      "type-required", "'\(name)' has no type annotation, which the initializers of '@DependencyClient' need")
  }

  static func methodCollision(_ signature: String) -> MacroDiagnostic {
    MacroDiagnostic(
      "method-collision", "method '\(signature)' of this endpoint is already declared: give it another name")
  }
}

extension FixIt {
  /// Gives each binding its own `var`.
  ///
  /// Returns nil if a binding has no type annotation.
  static func splitting(_ variable: VariableDeclSyntax) -> FixIt? {
    let types = variable.declaredTypes
    let indentation = variable.leadingTrivia.indentation
    var text = ""
    for (binding, type) in zip(variable.bindings, types) {
      guard let type else { return nil }
      var single = variable
      var alone = binding.trimmed
      alone.trailingComma = nil
      alone.pattern = binding.pattern.trimmed
      alone.typeAnnotation = TypeAnnotationSyntax(
        colon: .colonToken(trailingTrivia: .space), type: type.trimmed,
        trailingTrivia: binding.initializer == nil ? [] : .space)
      single.bindings = [alone]
      text += (text.isEmpty ? "" : "\n\(indentation)") + single.trimmed.description
    }
    let split = DeclSyntax("\(raw: text)").with(\.leadingTrivia, variable.leadingTrivia)
    return FixIt("split-properties", "Give each its own 'var'", replacing: variable, with: split)
  }

  /// Turns a class into a struct.
  static func makingStruct(of declaration: ClassDeclSyntax) -> FixIt {
    let keyword = declaration.classKeyword
    return FixIt(
      "make-struct", "Replace 'class' with 'struct'", replacing: keyword,
      with: keyword.with(\.tokenKind, .keyword(.struct)))
  }

  /// Gives the method of an endpoint a name that is free.
  static func namingMethod(of variable: VariableDeclSyntax) -> FixIt {
    var named = variable
    named.attributes = variable.attributes.filter { !$0.named("DependencyEndpoint") }
    let attribute: AttributeSyntax = #"@DependencyEndpoint(method: "<#name#>")"#
    let indentation = variable.leadingTrivia.indentation
    named.leadingTrivia = .newline + indentation
    named.attributes.insert(
      .attribute(attribute.with(\.leadingTrivia, variable.leadingTrivia)), at: named.attributes.startIndex)
    return FixIt("name-method", "Name the method", replacing: variable, with: named)
  }
}

extension Trivia {
  /// The white space after the last line break.
  fileprivate var indentation: Trivia {
    let pieces = self.reversed().prefix { piece in
      switch piece {
      case .spaces, .tabs: true
      default: false
      }
    }
    return Trivia(pieces: pieces.reversed())
  }
}
